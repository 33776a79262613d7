import { createContext, useContext } from 'react'
import type { LanguageSwitch } from './language.ts'

export const LanguageContext = createContext<LanguageSwitch | null>(null)

/** What is spoken and how to change it. */
export function useLanguage(): LanguageSwitch {
  const language = useContext(LanguageContext)
  if (language === null) throw new Error('useLanguage needs the App around it.')
  return language
}
