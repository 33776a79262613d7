import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isMember, sessionQuery } from '#web/data/account/session.ts'
import { useModeChange } from '#web/data/connection/mode.ts'
import { userKey } from '#web/data/keys.ts'
import { followLive } from '#web/data/live/live.ts'

/** Follows the helper's live events on every screen of a signed-in user, and sends progress that was not saved. */
export function Live() {
  const client = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const userId = isMember(session) ? session?.user.id : undefined
  useEffect(() => (userId === undefined ? undefined : followLive(client, userId)), [client, userId])
  const resend = () => {
    // An open reader sends its own progress, with the day's reading, which is recorded after the position.
    if (userId === undefined || location.pathname.startsWith('/read/')) return
    // Most starts have nothing to send, and load no chunk for it.
    if ((localStorage.getItem(userKey('unsaved', userId)) ?? '{}') === '{}') return
    // If the chunk does not load, the progress is sent at the next start.
    void import('#web/data/progress/send-unsaved.ts').then(
      ({ sendUnsaved }) => sendUnsaved(client, userId),
      () => undefined,
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start and for another user
  useEffect(resend, [userId])
  useModeChange(resend)
  return null
}
