import type { i18n } from 'i18next'
import { DEFAULT_LANGUAGE, isLanguage } from '#i18n/languages.ts'
import { complete, completeArea, type OwnArea } from '#i18n/load.ts'

let speaking: i18n | null = null

/** Says what the dashboard speaks with. */
export function speakWith(instance: i18n): void {
  speaking = instance
}

/** Fetches the words that no first sight says. Rejects when they cannot be fetched; the next call tries again. */
export async function laterWords(): Promise<void> {
  if (speaking === null) return
  const { language } = speaking
  await complete(speaking, isLanguage(language) ? language : DEFAULT_LANGUAGE)
}

/** Fetches what one screen alone says, where Spanish is spoken; other languages have it already. */
async function ownWords(area: OwnArea): Promise<void> {
  if (speaking?.language === DEFAULT_LANGUAGE) await completeArea(speaking, area)
}

/** A part of the dashboard that comes later, together with its words, and those that it alone says. */
export async function withWords<T>(part: Promise<T>, ...areas: readonly OwnArea[]): Promise<T> {
  const [come] = await Promise.all([part, laterWords(), ...areas.map(ownWords)])
  return come
}
