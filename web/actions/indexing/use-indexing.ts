import type { QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { startIndexing } from '#web/data/collection/indexing.ts'
import { useCountsText } from './use-counts-text.ts'

/** Returns a function that starts an index run. A toast reports its end on any screen. */
export function useIndexing(client: QueryClient): () => void {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const counts = useCountsText()
  const showFailure = (error: unknown) => showError(error, t('collection.account.indexFailed'), start)
  function start(): void {
    startIndexing(client).then((run) => {
      if (run === null) return
      const description = counts(run.counts)
      if (run.phase === 'done') toast.success(t('records.library.indexed'), { description })
      else if (run.phase === 'cancelled') toast.info(t('collection.account.cancelled'), { description })
      else showFailure(run.error)
    }, showFailure)
  }
  return start
}
