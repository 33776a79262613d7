import { useTranslation } from 'react-i18next'
import { toast } from './toasts.tsx'
import { useErrorToast } from './use-error-toast.ts'

/**
 * Returns a function that runs an action and never rejects: it returns true on success; a failure is shown in a toast
 * with the title `failed`, by default the error's text.
 */
export function useAttempt() {
  const showError = useErrorToast()
  return async (failed: string | undefined, act: () => Promise<void>): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (error) {
      showError(error, failed)
      return false
    }
  }
}

/**
 * Returns a function that runs an action which returns its undo, and never rejects: the toast of its success, with the
 * title `done`, offers the undo; a failure of the action or the undo is shown with the title `failed`. It returns true
 * on success.
 */
export function useUndoable() {
  const { t } = useTranslation()
  const attempt = useAttempt()
  return (
    { done, failed }: { readonly done: string; readonly failed: string },
    act: () => Promise<() => Promise<void>>,
  ): Promise<boolean> =>
    attempt(failed, async () => {
      const undo = await act()
      const action = { label: t('actions.undo'), onClick: () => void attempt(failed, undo) }
      toast.success(done, { action })
    })
}
