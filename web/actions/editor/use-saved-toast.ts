import { useTranslation } from 'react-i18next'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useAttempt } from '#web/components/toasts/use-attempt.ts'
import type { ManySaved } from '#web/data/comics/metadata.ts'

/** Returns a function that reports saved comics in a toast with an undo, and later what the account failed to store. */
export function useSavedToast(): (saved: ManySaved) => void {
  const { t } = useTranslation()
  const attempt = useAttempt()

  const showCopied = async ({ copied }: ManySaved) => {
    const result = await copied
    if (result === 'no-entities') toast.warning(t('errors.generation-failed'))
    if (result === 'not-kept')
      toast.error(t('errors.metadata-save-failed'), { description: t('editor.onlyHere') })
  }
  const undo = ({ undo: takeBack }: ManySaved) =>
    attempt(t('errors.metadata-save-failed'), async () => {
      const undone = await takeBack()
      toast.success(t('editor.undone'))
      await showCopied(undone)
    })
  return (saved) => {
    const missed = saved.failed > 0 ? ` · ${t('editor.missed', { count: saved.failed })}` : ''
    toast.success(t('editor.saved'), {
      description: t('editor.savedIn', { count: saved.changed }) + missed,
      action: saved.changed > 0 ? { label: t('editor.undo'), onClick: () => void undo(saved) } : undefined,
    })
    void showCopied(saved)
  }
}
