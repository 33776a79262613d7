import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors/errors.ts'

/** Returns a function that translates an error: by its code, as a network failure, or as unknown. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation()
  return (error) => {
    if (isAppError(error, 'account-error')) return String(error.params.detail)
    // Each code has its own parameters; an error's params match its sentence.
    if (isAppError(error))
      return t(`errors.${error.code}` as 'errors.validation', error.params as { detail: string })
    // `fetch` rejects with a TypeError on network failures.
    if (error instanceof TypeError) return t('common.unreachable')
    return t('common.unknownError')
  }
}
