import { issueOrder } from '../filename/issue-number.ts'
import type { QueryField } from './fields.ts'
import type { QueryCondition, QueryOperator } from './tree.ts'
import type { QueryVocabulary } from './vocabulary.ts'

/** What a value must be; the expectation of an error. */
export type ExpectedValue = 'whole' | 'issue' | 'share' | 'date' | 'size' | 'choice' | 'value'

const WHOLE = /^\d{1,9}$/
const SHARE = /^(\d{1,3}(?:[.,]\d{1,6})?)\s?%?$/
const SIZE = /^(\d{1,9}(?:[.,]\d{1,6})?)\s?([kmgt]?)(i?[bo]?)$/i
const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/
/** A span before now: days, weeks, months or years, with the letter of any language. */
const SPAN = /^(\d{1,4})([dtwsmya])$/i
/** Units of a span in its normal form: days, weeks, months, years. */
export const SPAN_UNITS = ['d', 'w', 'm', 'y'] as const
export type SpanUnit = (typeof SPAN_UNITS)[number]
const UNITS: Readonly<Record<string, SpanUnit>> = { d: 'd', t: 'd', w: 'w', s: 'w', m: 'm', y: 'y', a: 'y' }
const BYTES: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 }
const DAY = 86_400_000

/**
 * Splits a span in its normal form, `30d`, into its number, which is empty while it is typed, and its unit; null for any
 * other value.
 */
export function spanParts(value: string): { readonly count: string; readonly unit: SpanUnit } | null {
  const unit = SPAN_UNITS.find((each) => value.endsWith(each))
  const count = value.slice(0, -1)
  return unit === undefined || !/^\d*$/.test(count) ? null : { count, unit }
}

/** Returns a date value in its normal form; null if it is none. */
function normalDate(text: string): string | null {
  const span = SPAN.exec(text)
  if (span !== null) return `${Number(span[1])}${UNITS[(span[2] ?? '').toLowerCase()] ?? 'd'}`
  const [, year = '', month, day] = DATE.exec(text) ?? []
  if (year === '') return null
  const parts = [month, day].flatMap((part) => (part === undefined ? [] : [part.padStart(2, '0')]))
  const [m = 1, d = 1] = parts.map(Number)
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(Number(year), m - 1, d)
  const isReal = m >= 1 && m <= 12 && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
  return isReal ? [year, ...parts].join('-') : null
}

/** Returns a single value in its normal form; null if a field of this kind has no such value. */
export function normalValue(field: QueryField, text: string, vocabulary: QueryVocabulary): string | null {
  switch (field.kind) {
    case 'text':
    case 'list':
      return text.trim() === '' ? null : text.trim().replace(/\s+/g, ' ')
    case 'choice':
      return vocabulary.choice(field, text) ?? null
    case 'whole':
      return WHOLE.test(text) ? String(Number(text)) : null
    case 'issue':
      return issueOrder(text) === null ? null : text.trim()
    case 'share': {
      const share = Number((SHARE.exec(text)?.[1] ?? '').replace(',', '.') || Number.NaN)
      return share <= 100 ? String(share) : null
    }
    case 'size': {
      const [, number = '', unit = '', bytes = ''] = SIZE.exec(text) ?? []
      if (number === '') return null
      // A number without a unit is in megabytes, as in the dashboard.
      const prefix = unit === '' && bytes === '' ? 'm' : unit.toLowerCase()
      return `${Number(number.replace(',', '.'))}${prefix}b`
    }
    case 'date':
      return normalDate(text)
  }
}

/** Returns what a value of a field must be. */
export const expectedOf = ({ kind }: QueryField): ExpectedValue =>
  kind === 'text' || kind === 'list' ? 'value' : kind

/** Letters that are mistaken for digits. */
const DIGITS: Readonly<Record<string, string>> = {
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  o: '0',
  O: '0',
  S: '5',
  B: '8',
}

/** Returns the value that was probably meant by one that a field does not have; null if it is unclear. */
export function similarValue(field: QueryField, text: string, vocabulary: QueryVocabulary): string | null {
  if (field.kind === 'text' || field.kind === 'list') return null
  if (field.kind === 'choice') return vocabulary.similarOf(text, field.choices)
  const digits = Array.from(text, (letter) => DIGITS[letter] ?? letter).join('')
  if (digits !== text && normalValue(field, digits, vocabulary) !== null) return digits
  const number = /\d+/.exec(text)?.[0] ?? ''
  return number !== '' && normalValue(field, number, vocabulary) !== null ? number : null
}

/** Returns the ends of a range, empty for an open end. */
export function rangeEnds(value: string): [from: string, to: string] {
  const at = value.indexOf('..')
  return [value.slice(0, at), value.slice(at + 2)]
}

/** Comparisons of a number that must all be true. */
export type Bounds = readonly { readonly is: '<' | '<=' | '=' | '>=' | '>'; readonly value: number }[]

/** Returns the first moment of a date value and the first one after it; both are the moment itself for a span. */
function momentsOf(value: string, now: number): [from: number, before: number] {
  const span = spanParts(value)
  if (span !== null) {
    const { unit } = span
    const date = new Date(now)
    const n = Number(span.count)
    if (unit === 'm') date.setUTCMonth(date.getUTCMonth() - n)
    else if (unit === 'y') date.setUTCFullYear(date.getUTCFullYear() - n)
    else date.setTime(now - n * (unit === 'w' ? 7 : 1) * DAY)
    return [date.getTime(), date.getTime()]
  }
  const [year = 0, month, day] = value.split('-').map(Number)
  const at = (y: number, m: number, d: number) => new Date(0).setUTCFullYear(y, m, d)
  const from = at(year, (month ?? 1) - 1, day ?? 1)
  if (month === undefined) return [from, at(year + 1, 0, 1)]
  return [from, day === undefined ? at(year, month, 1) : at(year, month - 1, day + 1)]
}

/** Returns a value as a number: bytes, a share from 0 to 1, the sort value of an issue number. */
function numberOf({ kind }: QueryField, value: string): number {
  if (kind === 'issue') return issueOrder(value) ?? Number.NaN
  if (kind === 'share') return Number(value) / 100
  if (kind !== 'size') return Number(value)
  const [, number = '', unit = ''] = /^([\d.e+-]+)([kmgt]?)b$/.exec(value) ?? []
  return Number(number) * (BYTES[unit] ?? 1)
}

/**
 * Returns the comparisons of a condition on a field with numbers or dates, which are times in milliseconds. `!=` has
 * those of `=`. A span such as `7d` is the moment that long before `now`; `:` with a span is everything since.
 */
export function boundsOf(field: QueryField, { op, value }: QueryCondition, now: number): Bounds {
  const isDate = field.kind === 'date'
  const [from, before] = isDate ? momentsOf(value, now) : [numberOf(field, value), numberOf(field, value)]
  if (op === '..') {
    const [first, last] = rangeEnds(value)
    return [
      ...(first === '' ? [] : boundsOf(field, { field: field.name, op: '>=', value: first }, now)),
      ...(last === '' ? [] : boundsOf(field, { field: field.name, op: '<=', value: last }, now)),
    ]
  }
  if (!isDate)
    return [{ is: op === ':' || op === '!=' || op === 'any' || op === 'none' ? '=' : op, value: from }]
  const isSpan = from === before
  if (op === '<' || op === '<=' || op === '>' || op === '>=') return [dateBound(op, from, before)]
  return isSpan
    ? [{ is: '>=', value: from }]
    : [
        { is: '>=', value: from },
        { is: '<', value: before },
      ]
}

/** Returns the comparison of a time with a period: before it, not after it, after it, or not before it. */
function dateBound(op: QueryOperator, from: number, before: number): Bounds[number] {
  if (op === '<') return { is: '<', value: from }
  if (op === '<=') return { is: '<', value: before }
  return { is: '>=', value: op === '>' ? before : from }
}
