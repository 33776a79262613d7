import type { TFunction } from 'i18next'
import { AppError, type ErrorParams } from '#domain/errors/errors.ts'

/** Returns the translated message of an error; `message` for an unknown code. */
export function errorText(
  t: TFunction,
  {
    code,
    params,
    message,
  }: { readonly code: string; readonly params: ErrorParams; readonly message: string },
): string {
  // Each code has its own parameters, which TypeScript cannot match here.
  return t(`errors.${code}` as 'errors.validation', {
    ...(params as { detail: string }),
    defaultValue: message,
  })
}

/** Returns the translated message of a thrown AppError; any other value as a text. */
export const thrownText = (t: TFunction, error: unknown): string =>
  error instanceof AppError ? errorText(t, error) : String(error)
