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

/** "Automático": the first supported language of a list of BCP 47 tags, else English. */
export function languageFor(tags: readonly string[]): Language {
  for (const tag of tags) {
    const code = tag.slice(0, 2).toLowerCase()
    if (isLanguage(code)) return code
  }
  return 'en'
}
