import type { ColumnType } from '#contract/table.ts'
import { notParsed, RestError } from './errors.ts'
import type { Comparison, Condition } from './parse/conditions.ts'

/** Maximum characters of a pattern; every name is shorter. */
const PATTERN_MAX = 1_000
/**
 * Maximum product of the characters of all patterns and the bytes of one text, which takes half a second: a pattern may
 * be compared at every character of a text, and a query can be interrupted only between two texts.
 */
const PATTERN_WORK = 48_000_000
/** Characters into which `ilike` expands a letter: a class of both cases. */
const ANY_CASE = 4
/** Postgres's names of types that have another name in the table schema. */
const TYPE_NAMES: Partial<Record<ColumnType, string>> = {
  int4: 'integer',
  int8: 'bigint',
  float8: 'double precision',
  bool: 'boolean',
  timestamptz: 'timestamp with time zone',
}
const SIGNS = { like: '~~', ilike: '~~*', cs: '@>', cd: '<@', ov: '&&' } as const
const IS = ['null', 'not_null', 'true', 'false', 'unknown']

function patternLength(condition: Condition): number {
  if (condition.kind !== 'comparison') return patternsLength(condition.conditions)
  const { operator, value } = condition
  return operator === 'like' ? value.length : operator === 'ilike' ? value.length * ANY_CASE : 0
}

function patternsLength(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, condition) => sum + patternLength(condition), 0)
}

/** Returns how many bytes a text may have to be matched against the patterns of these conditions. */
export function maxTextBytes(conditions: readonly Condition[]): number {
  return Math.floor(PATTERN_WORK / Math.max(1, patternsLength(conditions)))
}

/**
 * Throws 42883, 42804 or PGRST100 for a comparison that a column's type does not have, or that SQLite evaluates
 * differently from Postgres.
 */
export function checkComparison(type: ColumnType, { operator, value }: Comparison): void {
  const pattern = operator === 'like' || operator === 'ilike'
  if (operator in SIGNS && type !== (pattern ? 'text' : 'text[]')) {
    const sign = SIGNS[operator as keyof typeof SIGNS]
    throw new RestError('42883', `operator does not exist: ${TYPE_NAMES[type] ?? type} ${sign} unknown`)
  }
  if (pattern && value.length > PATTERN_MAX) throw notParsed('filter', '…', 'the pattern is too long')
  const ordering = operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte'
  if (ordering && (type === 'text' || type === 'text[]' || type === 'jsonb')) {
    // Postgres orders these by its collation, which SQLite does not have.
    throw notParsed('filter', `${operator}.${value}`, `"${operator}" is not supported on a ${type} column`)
  }
  if (operator !== 'is') return
  if (!IS.includes(value.toLowerCase())) {
    throw notParsed('filter', `is.${value}`, 'expecting null, not_null, true, false or unknown')
  }
  if (!value.toLowerCase().endsWith('null') && type !== 'bool') {
    throw new RestError(
      '42804',
      `argument of IS ${value.toUpperCase()} must be type boolean, not type ${TYPE_NAMES[type] ?? type}`,
    )
  }
}
