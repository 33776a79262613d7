import type { ColumnType } from '#contract/table.ts'
import { notParsed, RestRefusal } from './errors.ts'
import type { Comparison, Condition } from './parse/conditions.ts'

/** Names are shorter than this. */
const PATTERN_MAX = 1_000
/**
 * A pattern may be compared at every character of a text, and a query can only be stopped between two texts: patterns
 * together times a text have so many characters at most, which takes half a second.
 */
const PATTERN_WORK = 48_000_000
/** In any case a letter is looked for as a class of both. */
const ANY_CASE = 4
/** Postgres's names of types and operators, where they are others than ours. */
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

/** How many bytes a text may have that the patterns of these conditions are held against. */
export function textReach(conditions: readonly Condition[]): number {
  return Math.floor(PATTERN_WORK / Math.max(1, patternsLength(conditions)))
}

/** Refuses comparisons that a column's type does not have, or that SQLite cannot make as Postgres does. */
export function checkComparison(type: ColumnType, { operator, value }: Comparison): void {
  const pattern = operator === 'like' || operator === 'ilike'
  if (operator in SIGNS && type !== (pattern ? 'text' : 'text[]')) {
    const sign = SIGNS[operator as keyof typeof SIGNS]
    throw new RestRefusal('42883', `operator does not exist: ${TYPE_NAMES[type] ?? type} ${sign} unknown`)
  }
  if (pattern && value.length > PATTERN_MAX) throw notParsed('filter', '…', 'the pattern is too long')
  const ordering = operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte'
  if (ordering && (type === 'text' || type === 'text[]' || type === 'jsonb')) {
    // Postgres compares these by its collation, which SQLite has not: refused, not approximated.
    throw notParsed('filter', `${operator}.${value}`, `"${operator}" is not supported on a ${type} column`)
  }
  if (operator !== 'is') return
  if (!IS.includes(value.toLowerCase())) {
    throw notParsed('filter', `is.${value}`, 'expecting null, not_null, true, false or unknown')
  }
  if (!value.toLowerCase().endsWith('null') && type !== 'bool') {
    throw new RestRefusal(
      '42804',
      `argument of IS ${value.toUpperCase()} must be type boolean, not type ${TYPE_NAMES[type] ?? type}`,
    )
  }
}
