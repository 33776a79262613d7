import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReadPosition } from '#records/library/reading.ts'
import { isMember, sessionQuery } from '#web/data/account/session.ts'
import { useModeChange } from '#web/data/connection/mode.ts'
import { followLive } from '#web/data/live/live.ts'
import { ProgressSaver } from '#web/data/progress/progress-saver.ts'
import { saveProgress } from '#web/data/progress/save-progress.ts'
import { UnsavedProgress } from '#web/data/progress/unsaved-progress.ts'

/** Follows the helper's live events on every screen of a signed-in user, and sends progress that was not saved. */
export function Live() {
  const client = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const userId = isMember(session) ? session?.user.id : undefined
  useEffect(() => (userId === undefined ? undefined : followLive(client, userId)), [client, userId])
  const sendUnsaved = () => {
    if (userId === undefined) return
    const send = (place: ReadPosition) => saveProgress(client, userId, place)
    void new ProgressSaver(send, new UnsavedProgress(localStorage, userId)).close() // never rejects
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start and for another user
  useEffect(sendUnsaved, [userId])
  useModeChange(sendUnsaved)
  return null
}
