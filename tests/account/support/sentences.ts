import { AppError } from '#domain/errors.ts'
import { createI18n } from '#i18n/load.ts'

/** What a person reads, in Spanish, when a call is refused; fails when it is not. */
export async function sentenceOf(call: Promise<unknown>): Promise<string> {
  const { t } = await createI18n('es')
  try {
    await call
  } catch (error) {
    if (error instanceof AppError) return t(`errors.${error.code}` as 'errors.forbidden', error.params)
    throw error
  }
  throw new Error('The call was not refused.')
}
