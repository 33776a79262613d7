import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'
import { LINKS } from '../entities/entity-tables.ts'
import type { AccountClient } from './client.ts'

/** A person sees a list refresh once, however many rows one action changes; in milliseconds. */
const GATHERED_FOR = 300

/** Channels of one client are told apart by their names. */
let watchers = 0

/**
 * Tells which lists of entities to load again when they, or their links to comics, change anywhere.
 * Changes close together are told once. After a lost connection all kinds are told: nobody knows what was
 * missed. `onJoined` is told once changes are heard: what was read before may be older. The answered function ends it.
 */
export function watchEntities(
  client: AccountClient,
  userId: string,
  onChange: (kinds: ReadonlySet<EntityKind>) => void,
  gatheredFor: number = GATHERED_FOR,
  onJoined: () => void = () => undefined,
): () => Promise<void> {
  let changed = new Set<EntityKind>()
  let timer: ReturnType<typeof setTimeout> | null = null
  const tell = (): void => {
    const kinds = changed
    changed = new Set()
    timer = null
    onChange(kinds)
  }
  const note = (kinds: readonly EntityKind[]): void => {
    for (const kind of kinds) changed.add(kind)
    timer ??= setTimeout(tell, gatheredFor)
  }

  const channel = client.channel(`entities:${userId}:${++watchers}`)
  for (const kind of ENTITY_KINDS) {
    for (const table of [kind, LINKS[kind].table]) {
      const binding = { event: '*', schema: 'public', table, filter: `user_id=eq.${userId}` } as const
      channel.on('postgres_changes', binding, () => note([kind]))
    }
  }
  let joined = false
  channel.subscribe((status) => {
    if (status !== 'SUBSCRIBED') return
    if (joined) note(ENTITY_KINDS)
    else onJoined()
    joined = true
  })
  return async () => {
    if (timer !== null) clearTimeout(timer)
    await client.removeChannel(channel)
  }
}
