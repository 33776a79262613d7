import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useAttempt } from '#web/components/toasts/use-attempt.ts'
import { type HistoryBatch, undoBatch } from '#web/data/progress/history.ts'

/** Returns a function that undoes batches, and whether it runs. A toast reports the result and offers to redo. */
export function useUndo() {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)

  /**
   * Runs an undo, or the undo of an undo if `isRedo`. Never rejects; resolves to true on success. `done` replaces the
   * toast's title, by default the number of comics.
   */
  function run(
    work: () => Promise<HistoryBatch | null>,
    { isRedo = false, done }: { readonly isRedo?: boolean; readonly done?: string } = {},
  ): Promise<boolean> {
    setBusy(true)
    return attempt(t('history.undoFailed'), async () => {
      const undo = await work()
      if (undo === null) toast.info(done ?? t('history.nothing'))
      else
        toast.success(done ?? t(isRedo ? 'history.redoneIn' : 'history.undoneIn', { count: undo.comics }), {
          action: {
            label: t(isRedo ? 'actions.undo' : 'history.redo'),
            onClick: () => void run(() => undoBatch(client, undo.id), { isRedo: !isRedo }),
          },
        })
    }).finally(() => setBusy(false))
  }

  return { isBusy, run }
}
