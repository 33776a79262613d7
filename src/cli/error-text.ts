import type { TFunction } from 'i18next'
import { AppError, type ErrorParams } from '#domain/errors/errors.ts'

/** What went wrong, as a sentence in the person's language; `message` where the code is not known. */
export function errorText(
  t: TFunction,
  {
    code,
    params,
    message,
  }: { readonly code: string; readonly params: ErrorParams; readonly message: string },
): string {
  const isUnexplained = code === 'account-error' && params.detail === ''
  // Each code has its own places to fill; the params are those of its sentence.
  return t(`errors.${code}` as 'errors.validation', {
    ...(params as { detail: string }),
    ...(isUnexplained && { detail: t('common.unknownError') }),
    defaultValue: message,
  })
}

/** The same of whatever was thrown. */
export const thrownText = (t: TFunction, error: unknown): string =>
  error instanceof AppError ? errorText(t, error) : String(error)
