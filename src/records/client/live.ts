import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'
import { LINKS } from '../entities/entity-tables.ts'
import type { AccountClient } from './client.ts'
import { collectKinds } from './collected-kinds.ts'

/** Channels of one client are told apart by their names. */
let watchers = 0

/**
 * Calls back with the kinds of a user's entities that changed, or their links to comics, by any client. After a lost
 * connection with all kinds: changes may have been missed. `onJoined` is called once changes arrive: what was read
 * before may be older. Call the returned function to stop.
 */
export function watchEntities(
  client: AccountClient,
  userId: string,
  onChange: (kinds: ReadonlySet<EntityKind>) => void,
  collectedFor?: number,
  onJoined: () => void = () => undefined,
): () => Promise<void> {
  const collected = collectKinds(onChange, collectedFor)
  const channel = client.channel(`entities:${userId}:${++watchers}`)
  for (const kind of ENTITY_KINDS) {
    for (const table of [kind, LINKS[kind].table]) {
      const binding = { event: '*', schema: 'public', table, filter: `user_id=eq.${userId}` } as const
      channel.on('postgres_changes', binding, () => collected.add(kind))
    }
  }
  let joined = false
  channel.subscribe((status) => {
    if (status !== 'SUBSCRIBED') return
    if (joined) collected.add(...ENTITY_KINDS)
    else onJoined()
    joined = true
  })
  return async () => {
    collected.stop()
    await client.removeChannel(channel)
  }
}
