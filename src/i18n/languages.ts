/** The languages the settings offer, by code, with their own names. */
export const LANGUAGES = {
  es: 'Español',
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  ja: '日本語',
} as const

export type Language = keyof typeof LANGUAGES

/** What is spoken when nobody has chosen. */
export const DEFAULT_LANGUAGE: Language = 'es'

/** True for a language that Comics speaks. */
export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code)
}

/** The offer to go on in a language, in that language: for who reads none of the one that is spoken. */
export const OFFERS: Readonly<Record<Language, string>> = {
  es: 'Continuar en español',
  en: 'Continue in English',
  fr: 'Continuer en français',
  de: 'Auf Deutsch fortfahren',
  ja: '日本語で続ける',
}

/** The first language of ours in a list of BCP 47 tags, or null. */
export function firstOf(tags: readonly string[]): Language | null {
  return tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? null
}

/** "Automático": the first supported language of a list of BCP 47 tags, else English. */
export function languageFor(tags: readonly string[]): Language {
  return firstOf(tags) ?? 'en'
}
