import { useTranslation } from 'react-i18next'
import { type Preferences, prefer } from '#web/components/preferences/preferences.ts'
import { toast } from '#web/components/toasts/toasts.tsx'

/** Returns a function that stores a change at once; a change that cannot be stored is reported, with a retry. */
export function useKeep(): (keep: () => void | Promise<void>) => void {
  const { t } = useTranslation()
  const tryTo = async (keep: () => void | Promise<void>): Promise<void> => {
    try {
      await keep()
    } catch {
      const action = { label: t('common.retry'), onClick: () => void tryTo(keep) }
      toast.error(t('settings.notSaved'), { action })
    }
  }
  return (keep) => void tryTo(keep)
}

/** Changes what this browser keeps to. */
export function usePrefer(): (change: Partial<Preferences>) => void {
  const keep = useKeep()
  return (change) => keep(() => prefer(change))
}
