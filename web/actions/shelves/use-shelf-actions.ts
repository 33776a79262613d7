import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useAttempt, useUndoable } from '#web/components/toasts/use-attempt.ts'
import { freezeShelf, removeShelf } from '#web/data/shelves/change-shelves.ts'

/**
 * Returns a function that removes a smart shelf; it returns true if the shelf was removed. One that other shelves use
 * stays, and they are named.
 */
export function useRemoveShelf() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const undoable = useUndoable()
  return (id: string): Promise<boolean> =>
    undoable({ done: t('shelves.removed'), failed: t('shelves.removeFailed') }, () => removeShelf(client, id))
}

/** Returns a function that copies the comics of a smart shelf into a playlist, which the toast opens. */
export function useFreezeShelf() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const attempt = useAttempt()
  return ({ id, name }: { readonly id: string; readonly name: string }): Promise<boolean> =>
    attempt(t('shelves.freezeFailed'), async () => {
      const frozen = await freezeShelf(client, id, name)
      const action = {
        label: t('shelves.openFrozen'),
        onClick: () => void navigate(paths.playlist(frozen.id)),
      }
      const isPart = frozen.count < frozen.total
      toast.success(
        isPart ? t('shelves.frozenPart', { max: frozen.count, count: frozen.total }) : t('shelves.frozen'),
        { action },
      )
    })
}
