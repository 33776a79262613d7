import { FIELDS, type FieldsWith } from '#domain/fields.ts'

/** A text that says something, else null. */
export function said(text: unknown): string | null {
  if (typeof text === 'number' && Number.isFinite(text)) return String(text)
  const trimmed = typeof text === 'string' ? text.trim() : ''
  return trimmed === '' ? null : trimmed
}

/** A whole number within bounds, null for anything else: ComicInfo writes -1 for "unknown". */
export function wholeNumber(value: unknown, from: number, to: number): number | null {
  const text = said(value)
  const number = text !== null && /^\d{1,9}(\.0+)?$/.test(text) ? Number(text) : null
  return number !== null && number >= from && number <= to ? number : null
}

/** A whole number that a field may hold, null for anything else. */
export function wholeOf(field: FieldsWith<{ kind: 'whole' }>, value: unknown): number | null {
  const [from, to] = FIELDS[field].stated
  return wholeNumber(value, from, to)
}

/** The items of a list written with commas, once each. */
export function listOf(text: unknown): string[] {
  const items = (said(text) ?? '').split(',').map((item) => item.trim())
  return [...new Set(items.filter((item) => item !== ''))]
}

/** Year, month and day of a date written as in ISO 8601, as far as it goes; nothing for years before print. */
export function dateOf(text: string | null | undefined) {
  const [, year, month, day] = /^\s*(\d{4})(?:-(\d\d?))?(?:-(\d\d?))?/.exec(text ?? '') ?? []
  if (wholeOf('year', year) === null) return {}
  return {
    year: wholeOf('year', year),
    month: wholeOf('month', month),
    day: wholeOf('month', month) === null ? null : wholeOf('day', day),
  }
}

/** A language as a tag (BCP 47): `English` and `en` are both `en`. What is neither stays as it is. */
export function languageTag(text: string | null): string | null {
  if (text === null || /^[a-z]{2,3}([-_]\w+)*$/i.test(text)) return text
  return LANGUAGES.get(text.toLowerCase()) ?? text
}

const CODES =
  'en es fr de it pt nl sv da no nb fi is pl cs sk hu ro bg el ru uk sr hr sl tr ar he fa hi th vi id ms ja ko zh ca eu gl la'
const english = new Intl.DisplayNames(['en'], { type: 'language' })
const LANGUAGES = new Map(CODES.split(' ').map((code) => [(english.of(code) ?? code).toLowerCase(), code]))
