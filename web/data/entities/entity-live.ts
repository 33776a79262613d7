import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ENTITY_KINDS, type EntityKind } from '#domain/entities.ts'
import { openAccount } from '../account/account.ts'
import { sessionQuery } from '../account/session.ts'
import { reportsEntities } from '../live/live-state.ts'
import { invalidateEntities } from './entity-changes.ts'

/** Milliseconds to wait for the helper's event stream before this page listens to the account itself. */
const STREAM_TIMEOUT = 5_000

/** Invalidates entities that change in the account, unless the event stream reports them. Returns a stop function. */
function follow(client: QueryClient, userId: string): () => void {
  let hasEnded = false
  let stop = async () => {
    hasEnded = true
  }
  void (async () => {
    // A hosted account does not always report changes to the helper. If it does not, this page listens to the account.
    if (await reportsEntities(STREAM_TIMEOUT)) return
    const [account, { watchEntities }] = await Promise.all([openAccount(), import('#records/client/live.ts')])
    // A channel joined before the client has its token receives nothing.
    await account.realtime.setAuth()
    if (hasEnded) return
    const renew = (kinds: Iterable<EntityKind>) => {
      for (const kind of kinds) void invalidateEntities(client, kind)
    }
    // Changes between loading a list and joining the channel are reported nowhere, so lists are reloaded on join.
    stop = watchEntities(account, userId, renew, undefined, () => renew(ENTITY_KINDS))
  })().catch(() => undefined) // without a channel, lists are reloaded only when a screen opens
  return () => void stop()
}

/** Updates the entities on screen when another tab or an index run changes them. */
export function useEntitiesLive(): void {
  const client = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const userId = session?.user.id
  useEffect(() => (userId === undefined ? undefined : follow(client, userId)), [client, userId])
}
