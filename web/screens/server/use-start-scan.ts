import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/components/error-text.ts'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { startScan } from '#web/data/libraries.ts'

/** Starts a scan and says so, or why it did not begin. `description` is what else is said of it. */
export function useStartScan(description?: string) {
  const { t } = useTranslation()
  const text = useErrorText()
  return useMutation({
    ...startScan,
    onSuccess: (...given) => {
      toast.success(t('server.scan.started'), { description })
      return startScan.onSuccess?.(...given)
    },
    onError: (error) => toast.error(t('server.scan.startFailed'), { ...LONGER, description: text(error) }),
  })
}
