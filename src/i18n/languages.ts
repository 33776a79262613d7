/** The languages of the settings: code to native name. */
export const LANGUAGES = {
  es: 'Español',
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  ja: '日本語',
} as const

export type Language = keyof typeof LANGUAGES

/** The language if none is chosen, and the fallback for missing texts. */
export const DEFAULT_LANGUAGE: Language = 'es'

/** True for the code of a supported language. */
export function isLanguage(code: string): code is Language {
  return Object.hasOwn(LANGUAGES, code)
}

/** Labels of the button that switches the language, each written in its own language. */
export const OFFERS: Readonly<Record<Language, string>> = {
  es: 'Continuar en español',
  en: 'Continue in English',
  fr: 'Continuer en français',
  de: 'Auf Deutsch fortfahren',
  ja: '日本語で続ける',
}

/** Returns the first supported language of a list of BCP 47 tags, or null. */
export function firstOf(tags: readonly string[]): Language | null {
  return tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? null
}

/** Resolves the setting "Automático": the first supported language of a list of BCP 47 tags, else English. */
export function languageFor(tags: readonly string[]): Language {
  return firstOf(tags) ?? 'en'
}
