import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors.ts'
import { useErrorText } from './error-text.ts'
import { toast } from './toasts.tsx'

/**
 * Returns a function that shows an error as a toast. The description is the text of the error's cause if that is an
 * AppError, else of the error itself; by default it is the title. With `retry` the toast has a retry button.
 */
export function useErrorToast() {
  const { t } = useTranslation()
  const text = useErrorText()
  return (error: unknown, title = text(error), retry?: () => void): void => {
    const description = text(isAppError(error) && isAppError(error.cause) ? error.cause : error)
    toast.error(title, {
      ...(description !== title && { description }),
      ...(retry !== undefined && { action: { label: t('common.retry'), onClick: retry } }),
    })
  }
}
