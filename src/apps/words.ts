import type { Context } from 'koa'
import { firstOf, type Language } from '#i18n/languages.ts'
import { createI18n } from '#i18n/load.ts'

/** Translates texts for a reading app, in one language. */
export type Translate = Awaited<ReturnType<typeof createI18n>>['t']

/** Returns the language that an app requests, if it is supported; else this computer's. */
export function languageOf(ctx: Pick<Context, 'get'>, own: Language): Language {
  const tags = ctx.get('Accept-Language').split(',')
  return firstOf(tags.map((tag) => tag.split(';', 1)[0]?.trim() ?? '')) ?? own
}

const translators = new Map<Language, Promise<Translate>>()

/** Returns the cached translation function of a language. */
export function wordsIn(language: Language): Promise<Translate> {
  const known = translators.get(language)
  if (known !== undefined) return known
  const translator = createI18n(language).then(({ t }) => t)
  translators.set(language, translator)
  translator.catch(() => translators.delete(language))
  return translator
}
