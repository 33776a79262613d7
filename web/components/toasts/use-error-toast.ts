import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors/errors.ts'
import { useErrorText } from './error-text.ts'
import { toast } from './toasts.tsx'

/**
 * Returns a function that shows an error as a toast. The title is `title`, by default the error's text. The description
 * is the text of the error's cause if that is known, else the error's own, unless it equals the title. `retry` adds a
 * retry button.
 */
export function useErrorToast() {
  const { t } = useTranslation()
  const text = useErrorText()
  return (error: unknown, title = text(error), retry?: () => void): void => {
    const cause = isAppError(error) ? error.cause : undefined
    const description = text(isAppError(cause) || cause instanceof TypeError ? cause : error)
    toast.error(title, {
      ...(description !== title && { description }),
      ...(retry !== undefined && { action: { label: t('common.retry'), onClick: retry } }),
    })
  }
}
