import type { i18n } from 'i18next'
import { createI18nWith } from './instance.ts'
import type { Language } from './languages.ts'

/**
 * Creates an i18next instance with all texts of a language, for terminal, mail and feeds. `called` is the program's
 * name in texts that contain commands.
 */
export async function createI18n(language: Language, called?: string): Promise<i18n> {
  return createI18nWith({ ...(await import('./es/index.ts')) }, language, called)
}
