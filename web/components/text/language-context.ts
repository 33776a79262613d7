import type { i18n } from 'i18next'
import { createContext, useContext } from 'react'
import type { Language } from '#i18n/languages.ts'

/** The current language and the functions that change it. */
export interface LanguageSwitch {
  readonly i18n: i18n
  /** True if the URL sets the language, so that a choice has no effect. */
  readonly locked: boolean
  /** The browser's language if nothing was chosen and another language is shown; else null. */
  offered(): Language | null
  /** The choice in this browser: a language, or `auto` for the browser's own. */
  chosen(): Language | 'auto'
  choose(language: Language | 'auto'): Promise<void>
}

export const LanguageContext = createContext<LanguageSwitch | null>(null)

/** Returns the current language and the functions that change it. */
export function useLanguage(): LanguageSwitch {
  const language = useContext(LanguageContext)
  if (language === null) throw new Error('useLanguage needs the App around it.')
  return language
}
