import { FIELDS, type FieldsWith } from '#domain/metadata/fields.ts'

/** Returns a trimmed text, or a number as text; null if it is empty or of another type. */
export function textOrNull(text: unknown): string | null {
  if (typeof text === 'number' && Number.isFinite(text)) return String(text)
  const trimmed = typeof text === 'string' ? text.trim() : ''
  return trimmed === '' ? null : trimmed
}

/** Removes an entry of a map and returns its value; undefined without the entry. */
export function take<Value>(values: Map<string, Value>, name: string): Value | undefined {
  const value = values.get(name)
  values.delete(name)
  return value
}

/** Parses an integer from `from` to `to`. Returns null for anything else, such as ComicInfo's -1 for "unknown". */
export function integerInRange(value: unknown, from: number, to: number): number | null {
  const text = textOrNull(value)
  const number = text !== null && /^\d{1,9}(\.0+)?$/.test(text) ? Number(text) : null
  return number !== null && number >= from && number <= to ? number : null
}

/** Parses an integer within the range of a field. Returns null for anything else. */
export function fieldInteger(field: FieldsWith<{ kind: 'whole' }>, value: unknown): number | null {
  const [from, to] = FIELDS[field].stated
  return integerInRange(value, from, to)
}

/** Splits a comma-separated list into distinct items. */
export function listOf(text: unknown): string[] {
  const items = (textOrNull(text) ?? '').split(',').map((item) => item.trim())
  return [...new Set(items.filter((item) => item !== ''))]
}

/** Parses the year, month and day of a full or partial ISO 8601 date. Returns no fields if the year is out of range. */
export function dateOf(text: string | null | undefined) {
  const [, year, month, day] = /^\s*(\d{4})(?:-(\d\d?))?(?:-(\d\d?))?/.exec(text ?? '') ?? []
  if (fieldInteger('year', year) === null) return {}
  return {
    year: fieldInteger('year', year),
    month: fieldInteger('month', month),
    day: fieldInteger('month', month) === null ? null : fieldInteger('day', day),
  }
}

/** Converts an English language name to its tag (BCP 47): `English` becomes `en`. Returns other texts unchanged. */
export function languageTag(text: string | null): string | null {
  if (text === null || /^[a-z]{2,3}([-_]\w+)*$/i.test(text)) return text
  return LANGUAGES.get(text.toLowerCase()) ?? text
}

const CODES =
  'en es fr de it pt nl sv da no nb fi is pl cs sk hu ro bg el ru uk sr hr sl tr ar he fa hi th vi id ms ja ko zh ca eu gl la'
const english = new Intl.DisplayNames(['en'], { type: 'language' })
const LANGUAGES = new Map(CODES.split(' ').map((code) => [(english.of(code) ?? code).toLowerCase(), code]))
