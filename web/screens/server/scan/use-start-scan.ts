import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { startScan } from '#web/data/collection/library-changes.ts'

/** Returns the mutation that starts a scan and shows its outcome in a toast, with an optional description. */
export function useStartScan(description?: string) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  return useMutation({
    ...startScan,
    onSuccess: (...args) => {
      toast.success(t('server.scan.started'), { description })
      return startScan.onSuccess?.(...args)
    },
    onError: (error) => showError(error, t('server.scan.startFailed')),
  })
}
