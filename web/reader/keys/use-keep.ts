import { useTranslation } from 'react-i18next'
import { toast } from '#web/components/toasts.tsx'

/** Keeps a change for this browser; what it does not keep is told. */
export function useKeep(): (change: () => void) => void {
  const { t } = useTranslation()
  return (change) => {
    try {
      change()
    } catch {
      toast.error(t('handling.notSaved'))
    }
  }
}
