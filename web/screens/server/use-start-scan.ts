import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { startScan } from '#web/data/collection/libraries.ts'

/** Starts a scan and says so, or why it did not begin. `description` is what else is said of it. */
export function useStartScan(description?: string) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  return useMutation({
    ...startScan,
    onSuccess: (...given) => {
      toast.success(t('server.scan.started'), { description })
      return startScan.onSuccess?.(...given)
    },
    onError: (error) => showError(error, t('server.scan.startFailed')),
  })
}
