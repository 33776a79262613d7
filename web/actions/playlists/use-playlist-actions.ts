import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUndoable } from '#web/components/toasts/use-attempt.ts'
import { removePlaylist } from '#web/data/playlists/playlists.ts'

/** Returns a function that removes a playlist; it returns true if the playlist was removed. */
export function useRemovePlaylist() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const undoable = useUndoable()
  return (id: string): Promise<boolean> =>
    undoable({ done: t('playlists.removed'), failed: t('playlists.removeFailed') }, () =>
      removePlaylist(client, id),
    )
}
