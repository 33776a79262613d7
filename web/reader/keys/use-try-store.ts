import { useTranslation } from 'react-i18next'
import { toast } from '#web/components/toasts/toasts.tsx'

/** Returns a function that runs a change of the browser's storage; if the storage refuses, a toast reports it. */
export function useTryStore(): (change: () => void) => void {
  const { t } = useTranslation()
  return (change) => {
    try {
      change()
    } catch {
      toast.error(t('handling.notSaved'))
    }
  }
}
