import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Payload } from '../frames.ts'

/** One appearance under a key: what its client shows, and a ref that names this state of it. */
interface Meta {
  readonly shown: Payload
  readonly ref: string
}

type Metas = Readonly<Record<string, { readonly metas: readonly Payload[] }>>

/** What `presence_diff` says. */
export interface PresenceDiff {
  readonly joins: Metas
  readonly leaves: Metas
}

/** Who is present in one topic; several members may share a key. */
export interface Presence<M> {
  /** Shows a member under a key; null when nothing changes. */
  track(member: M, key: string, shown: Payload): PresenceDiff | null
  /** Null when the member was not shown. */
  untrack(member: M): PresenceDiff | null
  /** What `presence_state` says. */
  state(): Metas
}

/** Never used twice, also after a restart: clients take the same ref for the same presence. */
const newRef = (): string => randomBytes(9).toString('base64url')

export function createPresence<M>(): Presence<M> {
  const shownBy = new Map<M, { readonly key: string; readonly meta: Meta }>()

  const metasOf = (key: string, payload: Payload): Metas => Object.fromEntries([[key, { metas: [payload] }]])
  const payloadOf = ({ shown, ref }: Meta): Payload => ({ ...shown, phx_ref: ref })

  return {
    track(member, key, shown) {
      const before = shownBy.get(member)?.meta
      if (before !== undefined && isDeepStrictEqual(before.shown, shown)) return null
      const meta: Meta = { shown, ref: newRef() }
      shownBy.set(member, { key, meta })
      return before === undefined
        ? { joins: metasOf(key, payloadOf(meta)), leaves: {} }
        : {
            joins: metasOf(key, { ...payloadOf(meta), phx_ref_prev: before.ref }),
            leaves: metasOf(key, payloadOf(before)),
          }
    },

    untrack(member) {
      const known = shownBy.get(member)
      if (known === undefined) return null
      shownBy.delete(member)
      return { joins: {}, leaves: metasOf(known.key, payloadOf(known.meta)) }
    },

    state() {
      const byKey = new Map<string, { metas: Payload[] }>()
      for (const { key, meta } of shownBy.values()) {
        const group = byKey.get(key) ?? { metas: [] }
        group.metas.push(payloadOf(meta))
        byKey.set(key, group)
      }
      return Object.fromEntries(byKey)
    },
  }
}
