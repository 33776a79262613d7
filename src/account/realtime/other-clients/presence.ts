import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Payload } from '../frames.ts'

/** The tracked state of one member, and a ref that identifies this version of it. */
interface Meta {
  readonly state: Payload
  readonly ref: string
}

type Metas = Readonly<Record<string, { readonly metas: readonly Payload[] }>>

/** The payload of `presence_diff`. */
export interface PresenceDiff {
  readonly joins: Metas
  readonly leaves: Metas
}

/** The presence of one topic; several members may share a key. */
export interface Presence<M> {
  /** Tracks a member's state under a key; returns null if it did not change. */
  track(member: M, key: string, state: Payload): PresenceDiff | null
  /** Removes a member's state; returns null if the member was not tracked. */
  untrack(member: M): PresenceDiff | null
  /** Returns the payload of `presence_state`. */
  state(): Metas
}

/** Random, so that refs stay unique across restarts: clients treat equal refs as the same presence. */
const newRef = (): string => randomBytes(9).toString('base64url')

export function createPresence<M>(): Presence<M> {
  const tracked = new Map<M, { readonly key: string; readonly meta: Meta }>()

  const metasOf = (key: string, payload: Payload): Metas => Object.fromEntries([[key, { metas: [payload] }]])
  const payloadOf = ({ state, ref }: Meta): Payload => ({ ...state, phx_ref: ref })

  return {
    track(member, key, state) {
      const before = tracked.get(member)?.meta
      if (before !== undefined && isDeepStrictEqual(before.state, state)) return null
      const meta: Meta = { state, ref: newRef() }
      tracked.set(member, { key, meta })
      return before === undefined
        ? { joins: metasOf(key, payloadOf(meta)), leaves: {} }
        : {
            joins: metasOf(key, { ...payloadOf(meta), phx_ref_prev: before.ref }),
            leaves: metasOf(key, payloadOf(before)),
          }
    },

    untrack(member) {
      const known = tracked.get(member)
      if (known === undefined) return null
      tracked.delete(member)
      return { joins: {}, leaves: metasOf(known.key, payloadOf(known.meta)) }
    },

    state() {
      const byKey = new Map<string, { metas: Payload[] }>()
      for (const { key, meta } of tracked.values()) {
        const group = byKey.get(key) ?? { metas: [] }
        group.metas.push(payloadOf(meta))
        byKey.set(key, group)
      }
      return Object.fromEntries(byKey)
    },
  }
}
