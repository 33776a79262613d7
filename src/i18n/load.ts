import { createInstance, type i18n } from 'i18next'
import { es } from './es/index.ts'
import { DEFAULT_LANGUAGE, type Language } from './languages.ts'
import type { Words } from './words.ts'

/** Every language but the source is fetched when it is first spoken. */
const loaders: Record<Language, () => Promise<Words>> = {
  es: async () => es,
  en: async () => (await import('./en/index.ts')).en,
  fr: async () => (await import('./fr/index.ts')).fr,
  de: async () => (await import('./de/index.ts')).de,
  ja: async () => (await import('./ja/index.ts')).ja,
}

/** Makes an i18next instance that already speaks `language`; web and terminal each own one. */
export async function createI18n(language: Language): Promise<i18n> {
  const instance = createInstance()
  await instance.init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    defaultNS: 'words',
    ns: ['words'],
    resources: { es: { words: es } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  await speak(instance, language)
  return instance
}

/** Switches an instance to another language, loading its words first. */
export async function speak(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'words')) {
    instance.addResourceBundle(language, 'words', await loaders[language]())
  }
  await instance.changeLanguage(language)
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words'
    resources: { words: typeof es }
  }
}
