import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors.ts'
import { useErrorText } from './error-text.ts'
import { toast } from './toasts.tsx'

/**
 * Returns a function that shows an error in a toast: under `title`, where that is given, the text of its known cause,
 * else its own. The toast offers `retry` where that is given.
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
