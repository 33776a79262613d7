import { useTranslation } from 'react-i18next'
import { type Preferences, prefer } from '#web/components/preferences.ts'
import { LONGER, toast } from '#web/components/toasts.tsx'

/** Keeps a change at once; what the browser does not keep is told, and can be tried again. */
export function useKeep(): (keep: () => void) => void {
  const { t } = useTranslation()
  const tryTo = (keep: () => void): void => {
    try {
      keep()
    } catch {
      const action = { label: t('common.retry'), onClick: () => tryTo(keep) }
      toast.error(t('settings.notSaved'), { ...LONGER, action })
    }
  }
  return tryTo
}

/** Changes what this browser keeps to. */
export function usePrefer(): (change: Partial<Preferences>) => void {
  const keep = useKeep()
  return (change) => keep(() => prefer(change))
}
