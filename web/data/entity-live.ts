import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openAccount } from './account.ts'
import { keys } from './keys.ts'
import { sessionQuery } from './session.ts'

/** Follows what becomes of a person's entities anywhere: their lists are asked for again. The answer ends it. */
function follow(client: QueryClient, userId: string): () => void {
  let hasEnded = false
  let stop = async () => {
    hasEnded = true
  }
  void (async () => {
    const [account, { watchEntities }] = await Promise.all([openAccount(), import('#records/client/live.ts')])
    if (hasEnded) return
    stop = watchEntities(account, userId, (kinds) => {
      for (const kind of kinds) void client.invalidateQueries({ queryKey: keys.entitiesOf(kind) })
    })
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
