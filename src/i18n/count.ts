import type { Language } from './languages.ts'

/**
 * Thousands separators; "," in English and Japanese. Creating an `Intl.NumberFormat` takes as long as drawing a screen
 * of cards.
 */
const GROUP: Readonly<Record<string, string>> = { es: '\u202f', fr: '\u202f', de: '.' } satisfies Record<
  Exclude<Language, 'en' | 'ja'>,
  string
>

/** Formats a count with thousands separators; in Spanish from five digits on (2147, but 12 480). */
export function formatCount(value: number, language: string): string {
  const digits = String(Math.round(value))
  if (language === 'es' && digits.length < 5) return digits
  return digits.replace(/\B(?=(\d{3})+$)/g, GROUP[language] ?? ',')
}
