import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isMember, sessionQuery } from '#web/data/account/session.ts'
import { followLive } from '#web/data/live/live.ts'

/** Follows the helper's live events on every screen of a signed-in user. */
export function Live() {
  const client = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const userId = isMember(session) ? session?.user.id : undefined
  useEffect(() => (userId === undefined ? undefined : followLive(client, userId)), [client, userId])
  return null
}
