import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'
import { LINKS } from '../entities/entity-tables.ts'
import type { AccountClient } from './client.ts'
import { collectKinds } from './collected-kinds.ts'

/** Number in the channel name, which must be unique within a client. */
let watchers = 0

/**
 * Calls `onChange` with the kinds of a user's entities that any client changed, or whose links to comics changed; with
 * all kinds after a lost connection, as changes may have been missed. `onJoined` is called when the subscription
 * begins: data that was read before may be outdated. The returned function ends the subscription.
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
