import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'
import { openAccount } from '../account/account.ts'
import { sessionQuery } from '../account/session.ts'
import { reportsEntities } from '../live/live-state.ts'
import { renewEntities } from './entity-changes.ts'

/** Milliseconds to wait for the helper's event stream before this page listens to the account itself. */
const PATIENCE = 5_000

/** Follows what becomes of a person's entities anywhere: their lists are asked for again. The answer ends it. */
function follow(client: QueryClient, userId: string): () => void {
  let hasEnded = false
  let stop = async () => {
    hasEnded = true
  }
  void (async () => {
    // A hosted account does not always report changes to the helper; then this page listens to the account itself.
    if (await reportsEntities(PATIENCE)) return
    const [account, { watchEntities }] = await Promise.all([openAccount(), import('#records/client/live.ts')])
    // A channel is joined as who is signed in: joined before the client knows that, it would hear nothing.
    await account.realtime.setAuth()
    if (hasEnded) return
    const renew = (kinds: Iterable<EntityKind>) => {
      for (const kind of kinds) void renewEntities(client, kind)
    }
    // What came between a list and the first word of changes is in neither: the lists are asked for once more.
    stop = watchEntities(account, userId, renew, undefined, () => renew(ENTITY_KINDS))
  })().catch(() => undefined) // without it a list is as new as its screen
  return () => void stop()
}

/** Keeps the entities on screen as they are in the account, whichever window or run changes them. */
export function useEntitiesLive(): void {
  const client = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const userId = session?.user.id
  useEffect(() => (userId === undefined ? undefined : follow(client, userId)), [client, userId])
}
