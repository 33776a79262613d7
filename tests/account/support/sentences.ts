import { AppError } from '#domain/errors/errors.ts'
import { createI18n } from '#i18n/load.ts'

/** Returns the Spanish message of a rejected call. Throws if it is not rejected. */
export async function sentenceOf(call: Promise<unknown>): Promise<string> {
  // Awaited before the texts are loaded, so that a rejection is handled.
  const error: unknown = await call.then(
    () => new Error('The call was not refused.'),
    (refused: unknown) => refused,
  )
  if (!(error instanceof AppError)) throw error
  const { t } = await createI18n('es')
  return t(`errors.${error.code}` as 'errors.forbidden', error.params)
}
