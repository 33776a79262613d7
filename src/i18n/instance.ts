import { createInstance, type i18n } from 'i18next'
import { formatCount } from './count.ts'
import type * as es from './es/index.ts'
import { DEFAULT_LANGUAGE, type Language } from './languages.ts'
import type { Words } from './words.ts'

const loaders: Record<Exclude<Language, 'es'>, () => Promise<Words>> = {
  en: () => import('./en/index.ts'),
  fr: () => import('./fr/index.ts'),
  de: () => import('./de/index.ts'),
  ja: () => import('./ja/index.ts'),
}

/**
 * Creates an i18next instance for `language`. `spanish` is read at each lookup, so areas can be added later. `called`
 * is the program's name in texts that contain commands.
 */
export async function createI18nWith(
  spanish: Partial<typeof es>,
  language: Language,
  called = 'comics',
): Promise<i18n> {
  const instance = createInstance()
  await instance.init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    defaultNS: 'words',
    ns: ['words'],
    resources: { es: { words: spanish } },
    interpolation: { escapeValue: false, defaultVariables: { called } },
    returnNull: false,
  })
  // `{{count, number}}` in texts uses the format of `formatCount`.
  instance.services.formatter?.add('number', (count: number, lng) => formatCount(count, lng ?? language))
  await loadWords(instance, language)
  return instance
}

/** Switches an instance to another language. Rejects if its words cannot be fetched. */
export async function speak(instance: i18n, language: Language): Promise<void> {
  await loadWords(instance, language)
  await instance.changeLanguage(language)
}

async function loadWords(instance: i18n, language: Language): Promise<void> {
  if (language === 'es' || instance.hasResourceBundle(language, 'words')) return
  // i18next needs a plain object, not a module namespace.
  instance.addResourceBundle(language, 'words', { ...(await loaders[language]()) })
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words'
    resources: { words: typeof es }
  }
}
