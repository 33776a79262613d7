import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors.ts'

/** Puts an error in the reader's language: by its code, else the network's silence, else that nobody knows. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (isAppError(error, 'account-error')) return String(error.params.detail ?? error.message)
    // Each code has its own places to fill; the params are those of its sentence.
    if (isAppError(error))
      return t(`errors.${error.code}` as 'errors.validation', error.params as { detail: string })
    // `fetch` rejects with a TypeError when nothing answers.
    if (error instanceof TypeError) return t('common.unreachable')
    return t('common.unknownError')
  }
}
