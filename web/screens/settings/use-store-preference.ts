import { useTranslation } from 'react-i18next'
import { type Preferences, prefer } from '#web/components/preferences/preferences.ts'
import { toast } from '#web/components/toasts/toasts.tsx'

/** Returns a function that stores a change at once; a change that cannot be stored is reported, with a retry. */
export function useStoreWithRetry(): (store: () => void | Promise<void>) => void {
  const { t } = useTranslation()
  const attempt = async (store: () => void | Promise<void>): Promise<void> => {
    try {
      await store()
    } catch {
      const action = { label: t('common.retry'), onClick: () => void attempt(store) }
      toast.error(t('settings.notSaved'), { action })
    }
  }
  return (store) => void attempt(store)
}

/** Returns a function that changes preferences of this browser; a failure is reported, with a retry. */
export function useStorePreference(): (change: Partial<Preferences>) => void {
  const store = useStoreWithRetry()
  return (change) => store(() => prefer(change))
}
