import type { i18n } from 'i18next'
import { createContext, useContext } from 'react'
import type { Language } from '#i18n/languages.ts'

/** What is spoken, who decided, and how to change it. */
export interface LanguageSwitch {
  readonly i18n: i18n
  /** True when the address decides, so that choosing has no effect. */
  readonly locked: boolean
  /** The browser's own language, while nobody has chosen and another is spoken; else null. */
  offered(): Language | null
  /** What was chosen in this browser: a language, or `auto` for the browser's own. */
  chosen(): Language | 'auto'
  choose(language: Language | 'auto'): Promise<void>
}

export const LanguageContext = createContext<LanguageSwitch | null>(null)

/** What is spoken and how to change it. */
export function useLanguage(): LanguageSwitch {
  const language = useContext(LanguageContext)
  if (language === null) throw new Error('useLanguage needs the App around it.')
  return language
}
