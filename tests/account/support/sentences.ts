import { AppError } from '#domain/errors.ts'
import { createI18n } from '#i18n/load.ts'

/** What a person reads, in Spanish, when a call is refused; fails when it is not. */
export async function sentenceOf(call: Promise<unknown>): Promise<string> {
  // Looked at before the words are fetched: a call refused meanwhile would be nobody's.
  const error: unknown = await call.then(
    () => new Error('The call was not refused.'),
    (refused: unknown) => refused,
  )
  if (!(error instanceof AppError)) throw error
  const { t } = await createI18n('es')
  return t(`errors.${error.code}` as 'errors.forbidden', error.params)
}
