import type { ColumnType, Json } from '#contract/table.ts'
import { parseArrayLiteral } from './array-literal.ts'
import { RestError } from './errors.ts'
import { parseDate, parseTimestamp } from './times.ts'

/**
 * A Postgres value as SQLite stores it (docs/accounts.md, Values): arrays and JSON as JSON text, booleans as 0 and 1,
 * times as UTC text of fixed width.
 */
export type SqlValue = string | number | null

const INTEGERS = {
  int4: { name: 'integer', min: -(2n ** 31n), max: 2n ** 31n - 1n },
  int8: { name: 'bigint', min: -(2n ** 63n), max: 2n ** 63n - 1n },
} as const

const UUID = /^\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i
// Each digit can match only one group; otherwise backtracking takes quadratic time to reject a long text.
const FLOAT = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
const TRUE = ['t', 'tr', 'tru', 'true', 'y', 'ye', 'yes', 'on', '1']
const FALSE = ['f', 'fa', 'fal', 'fals', 'false', 'n', 'no', 'of', 'off', '0']

function invalid(type: string, text: string): RestError {
  return new RestError('22P02', `invalid input syntax for type ${type}: "${text}"`)
}

/** Returns the text. Throws 22P05 for NUL and 22P02 for lone surrogates, which Postgres cannot store. */
export function checkText(text: string): string {
  if (text.includes('\0')) {
    throw new RestError('22P05', 'unsupported Unicode escape sequence', {
      details: '\\u0000 cannot be converted to text.',
    })
  }
  if (/\p{Surrogate}/u.test(text)) {
    throw new RestError('22P02', 'invalid input syntax for type json', {
      details: 'Unicode high surrogate must not follow a high surrogate.',
    })
  }
  return text
}

function parseInteger(type: 'int4' | 'int8', text: string): SqlValue {
  const { name, min, max } = INTEGERS[type]
  const digits = text.trim()
  if (!/^[+-]?\d{1,40}$/.test(digits)) throw invalid(name, text)
  const value = BigInt(digits.replace(/^\+/, ''))
  if (value < min || value > max) {
    throw new RestError('22003', `value "${text}" is out of range for type ${name}`)
  }
  // Beyond 2^53 a number would be rounded; SQLite converts the text by the column's integer affinity.
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
}

function parseFloat8(text: string): number {
  if (!FLOAT.test(text.trim())) throw invalid('double precision', text)
  const value = Number(text)
  if (!Number.isFinite(value)) {
    throw new RestError('22003', `"${text}" is out of range for type double precision`)
  }
  return value
}

function parseBool(text: string): number {
  const word = text.trim().toLowerCase()
  if (TRUE.includes(word)) return 1
  if (FALSE.includes(word)) return 0
  throw invalid('boolean', text)
}

/** Sorts keys by length and code unit, for ASCII keys as jsonb does, so that equal values are equal texts. */
function normalJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(normalJson)
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? checkText(value) : value
  const entries = Object.entries(value) as [string, Json][]
  entries.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [checkText(key), normalJson(item)]))
}

function parseJsonText(text: string): string {
  try {
    return JSON.stringify(normalJson(JSON.parse(text)))
  } catch (error) {
    if (error instanceof RestError) throw error
    throw new RestError('22P02', 'invalid input syntax for type json')
  }
}

/**
 * Maximum characters of a value. Sorting and pattern matching take time in proportion to the length of a text; the
 * dashboard writes far shorter texts.
 */
const TEXT_MAX = 1_000_000

/** Parses a value of a query string by its column's type. Throws Postgres's error codes. */
export function fromText(type: ColumnType, text: string): SqlValue {
  if (text.length > TEXT_MAX) throw new RestError('54000', 'the value is longer than 1 MB')
  checkText(text)
  switch (type) {
    case 'text':
      return text
    case 'uuid': {
      const groups = UUID.exec(text.trim())
      if (groups === null) throw invalid('uuid', text)
      return groups.slice(1).join('-').toLowerCase()
    }
    case 'int4':
    case 'int8':
      return parseInteger(type, text)
    case 'float8':
      return parseFloat8(text)
    case 'bool':
      return parseBool(text)
    case 'timestamptz':
      return parseTimestamp(text)
    case 'date':
      return parseDate(text)
    case 'text[]':
      return JSON.stringify(parseArrayLiteral(text))
    case 'jsonb':
      return parseJsonText(text)
  }
}

/** Maximum items of an array in a body, because the time of a statement grows with each item. */
const ITEMS_MAX = 10_000

function listItem(item: Json): string | null {
  if (item === null) return null
  if (Array.isArray(item)) throw new RestError('22P02', 'malformed array literal')
  return checkText(typeof item === 'object' ? JSON.stringify(item) : String(item))
}

/** Parses a value of a JSON body by its column's type. Throws Postgres's error codes. */
export function fromJson(type: ColumnType, value: Json): SqlValue {
  if (value === null) return null
  if (type === 'jsonb') return JSON.stringify(normalJson(value))
  if (type === 'text[]') {
    if (typeof value === 'string') return fromText(type, value)
    if (!Array.isArray(value)) throw new RestError('22P02', 'expected JSON array')
    if (value.length > ITEMS_MAX) throw new RestError('54000', 'array size exceeds the maximum allowed')
    return JSON.stringify(value.map(listItem))
  }
  return fromText(type, typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** Returns the SQL expression that converts a stored column to PostgREST's JSON. */
export function jsonExpression(type: ColumnType, column: string): string {
  switch (type) {
    case 'bool':
      return `json(case ${column} when 1 then 'true' when 0 then 'false' end)`
    case 'text[]':
    case 'jsonb':
      return `json(${column})`
    case 'timestamptz':
      // Stored with six fractional digits; PostgREST omits trailing zeros and a bare point.
      return `rtrim(rtrim(substr(${column}, 1, 26), '0'), '.') || '+00:00'`
    default:
      return column
  }
}
