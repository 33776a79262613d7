import type { Context } from 'koa'
import { firstOf, type Language } from '#i18n/languages.ts'
import { createI18n } from '#i18n/load.ts'

/** What is said to a reading app, in one language. */
export type Say = Awaited<ReturnType<typeof createI18n>>['t']

/** The language that an app asks for, where Comics speaks one of those; else this computer's. */
export function languageOf(ctx: Pick<Context, 'get'>, own: Language): Language {
  const tags = ctx.get('Accept-Language').split(',')
  return firstOf(tags.map((tag) => tag.split(';', 1)[0]?.trim() ?? '')) ?? own
}

const spoken = new Map<Language, Promise<Say>>()

/** The words of a language; the same for all who ask. */
export function wordsIn(language: Language): Promise<Say> {
  const known = spoken.get(language)
  if (known !== undefined) return known
  const said = createI18n(language).then(({ t }) => t)
  spoken.set(language, said)
  said.catch(() => spoken.delete(language))
  return said
}
