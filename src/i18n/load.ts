import { createInstance, type i18n } from 'i18next'
import { formatCount } from './count.ts'
import type { es } from './es/index.ts'
import { DEFAULT_LANGUAGE, type Language } from './languages.ts'
import type { Words } from './words.ts'

/** Some of the words: of errors, too, maybe those alone that are met early. */
type SomeWords = Partial<Omit<Words, 'errors'>> & { readonly errors?: Partial<Words['errors']> }

/** Returns all areas of a language by name, as a plain object. */
const areasOf = async (language: Promise<Words>): Promise<Words> => ({ ...(await language) })

const loaders: Record<Language, () => Promise<SomeWords>> = {
  es: async () => (await import('./es/later.ts')).later,
  en: () => areasOf(import('./en/index.ts')),
  fr: () => areasOf(import('./fr/index.ts')),
  de: () => areasOf(import('./de/index.ts')),
  ja: () => areasOf(import('./ja/index.ts')),
}

const lateErrors = async () => ({ errors: (await import('./es/late-errors.ts')).lateErrors })

/**
 * What one screen alone says. In Spanish, with which most begin, these come with that screen; other languages have
 * them among all their words.
 */
const OWN_AREAS = {
  away: async () => ({ ...(await import('./es/away.ts')), ...(await lateErrors()) }),
  connect: async () => ({ ...(await import('./es/connect.ts')), ...(await lateErrors()) }),
  editor: () => import('./es/editor.ts'),
  guided: () => import('./es/guided.ts'),
  handling: () => import('./es/handling.ts'),
  history: () => import('./es/history.ts'),
  picture: () => import('./es/picture.ts'),
  places: () => import('./es/places.ts'),
  pricing: () => import('./es/pricing.ts'),
  reader: () => import('./es/reader.ts'),
  server: async () => ({ ...(await import('./es/server.ts')), ...(await lateErrors()) }),
  settings: () => import('./es/settings.ts'),
  storyline: () => import('./es/storyline.ts'),
  textBook: () => import('./es/text-book.ts'),
  you: () => import('./es/you.ts'),
} as const
export type OwnArea = keyof typeof OWN_AREAS

/**
 * The languages that an instance has all words of, by where it keeps them: React is given another wrapper of the
 * instance with each change, and all of them share that.
 */
const whole = new WeakMap<i18n['store'], Set<Language>>()

/**
 * Makes an i18next instance that already speaks `language`; web and terminal each own one. Given the Spanish words
 * that are said `first`, it speaks Spanish with these until `complete` has fetched the others. Commands that words name
 * are typed after `called`.
 */
export async function createI18n(language: Language, first?: SomeWords, called = 'comics'): Promise<i18n> {
  const instance = createInstance()
  await instance.init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    defaultNS: 'words',
    ns: ['words'],
    resources: first === undefined ? {} : { es: { words: first } },
    interpolation: { escapeValue: false, defaultVariables: { called } },
    returnNull: false,
    // Words that come later are drawn as they come.
    react: { bindI18nStore: 'added' },
  })
  // Counts within sentences look as those that stand alone do.
  instance.services.formatter?.add('number', (count: number, lng) => formatCount(count, lng ?? language))
  if (first === undefined || language !== 'es') await speak(instance, language)
  return instance
}

/** True when an instance has all words of a language. */
export const isComplete = (instance: i18n, language: Language): boolean =>
  whole.get(instance.store)?.has(language) ?? false

/** What is being fetched, so that many who wait for the same words have them fetched once. */
const coming = new WeakMap<i18n['store'], Map<Language, Promise<void>>>()

async function fetchWords(instance: i18n, language: Language): Promise<void> {
  instance.addResourceBundle(language, 'words', await loaders[language](), true, true)
  whole.set(instance.store, (whole.get(instance.store) ?? new Set()).add(language))
}

/**
 * Fetches the words of a language that an instance lacks: all, or what is not said first. The same promise for all who
 * wait; rejects when they cannot be fetched, and the next call tries again.
 */
export function complete(instance: i18n, language: Language): Promise<void> {
  const asked = coming.get(instance.store) ?? new Map<Language, Promise<void>>()
  coming.set(instance.store, asked)
  const known = asked.get(language)
  if (known !== undefined) return known
  const words = fetchWords(instance, language)
  asked.set(language, words)
  words.catch(() => asked.delete(language))
  return words
}

/** True when an instance has what a screen alone says. */
export const isAreaComplete = (instance: i18n, area: OwnArea): boolean =>
  instance.getResource('es', 'words', area) !== undefined

const areasComing = new WeakMap<i18n['store'], Map<OwnArea, Promise<void>>>()

/**
 * Fetches what a screen alone says, where its language leaves that to it. The same promise for all who wait; rejects
 * when it cannot be fetched, and the next call tries again.
 */
export function completeArea(instance: i18n, area: OwnArea): Promise<void> {
  const asked = areasComing.get(instance.store) ?? new Map<OwnArea, Promise<void>>()
  areasComing.set(instance.store, asked)
  const known = asked.get(area)
  if (known !== undefined) return known
  const words = fetchArea(instance, area)
  asked.set(area, words)
  words.catch(() => asked.delete(area))
  return words
}

async function fetchArea(instance: i18n, area: OwnArea): Promise<void> {
  if (isAreaComplete(instance, area)) return
  instance.addResourceBundle('es', 'words', { ...(await OWN_AREAS[area]()) }, true, true)
}

/** Switches an instance to another language, loading its words first: those of the screen that is open, too. */
export async function speak(instance: i18n, language: Language): Promise<void> {
  const areas = language === 'es' ? (Object.keys(OWN_AREAS) as OwnArea[]) : []
  await Promise.all([complete(instance, language), ...areas.map((area) => completeArea(instance, area))])
  await instance.changeLanguage(language)
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'words'
    resources: { words: typeof es }
  }
}
