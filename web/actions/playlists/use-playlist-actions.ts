import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/components/error-text.ts'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { removePlaylist } from '#web/data/playlists.ts'

/** Does something with a playlist that can be undone from its toast; says how both went, and never rejects. */
export function useUndoable() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return async (
    words: { readonly done: string; readonly failed: string },
    act: () => Promise<() => Promise<void>>,
  ): Promise<boolean> => {
    const tell = (error: unknown) =>
      void toast.error(words.failed, { ...LONGER, description: errorText(error) })
    try {
      const undo = await act()
      const action = { label: t('actions.undo'), onClick: () => void undo().catch(tell) }
      toast.success(words.done, { duration: LONGER.duration, action })
      return true
    } catch (error) {
      tell(error)
      return false
    }
  }
}

/** Takes a playlist away; the answer is whether it is. */
export function useRemovePlaylist() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const undoable = useUndoable()
  return (id: string): Promise<boolean> =>
    undoable({ done: t('playlists.removed'), failed: t('playlists.removeFailed') }, () =>
      removePlaylist(client, id),
    )
}
