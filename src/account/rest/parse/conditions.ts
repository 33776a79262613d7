import { notParsed } from '../errors.ts'
import { Scanner } from './scanner.ts'

const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'in',
  'is',
  'cs',
  'cd',
  'ov',
] as const
export type Operator = (typeof OPERATORS)[number]

/** `column=[not.]op.value`. Only `in` has `items`; all other operators have a `value`. */
export interface Comparison {
  readonly kind: 'comparison'
  readonly column: string
  readonly negated: boolean
  readonly operator: Operator
  readonly value: string
  readonly items: readonly string[]
}

/** `and(…)`, `or(…)`, `not.and(…)`, `not.or(…)`. */
export interface Combination {
  readonly kind: 'and' | 'or'
  readonly negated: boolean
  readonly conditions: readonly Condition[]
}

export type Condition = Comparison | Combination

/** Maximum levels of nested `and` and `or`. */
const DEPTH_MAX = 20

function operatorFrom(scanner: Scanner): Operator {
  const name = scanner.until('.(),:')
  if (!(OPERATORS as readonly string[]).includes(name)) {
    throw scanner.error(`unexpected "${name}" expecting "not" or operator (${OPERATORS.join(', ')})`)
  }
  scanner.expect('.')
  return name as Operator
}

/** Parses `(a,"b, c")`; an unquoted item ends at `,` or `)`. */
function itemsFrom(scanner: Scanner): string[] {
  scanner.expect('(')
  const items: string[] = []
  if (scanner.take(')')) return items
  do items.push(scanner.quoted() ?? scanner.until(',)'))
  while (scanner.take(','))
  scanner.expect(')')
  return items
}

/**
 * Parses a query parameter: `year=gte.1990`, `name=not.in.("a, b",c)`. The value extends to the end. Throws PGRST100.
 */
export function parseFilter(column: string, text: string): Comparison {
  const scanner = new Scanner(text, (details) => notParsed('filter', text, details))
  const negated = scanner.take('not.')
  const operator = operatorFrom(scanner)
  if (operator !== 'in')
    return { kind: 'comparison', column, negated, operator, value: scanner.until(''), items: [] }
  const items = itemsFrom(scanner)
  scanner.expectEnd()
  return { kind: 'comparison', column, negated, operator, value: '', items }
}

/** An array literal, whose quoted items may contain braces. */
const ARRAY = /\{(?:"(?:[^"\\]|\\.)*"|[^"}])*\}/y

/** Parses a value inside a logic tree: quoted, an array in braces, or up to the next `,` or `)`. */
function nestedValue(scanner: Scanner): string {
  return scanner.quoted() ?? scanner.match(ARRAY) ?? scanner.until(',)')
}

function itemFrom(scanner: Scanner, depth: number): Condition {
  const isPrefixed = scanner.take('not.')
  for (const kind of ['and', 'or'] as const) {
    if (scanner.take(`${kind}(`)) return combinationFrom(scanner, kind, isPrefixed, depth + 1)
  }
  const column = scanner.quoted() ?? scanner.until('.,()')
  if (column === '') throw scanner.error('expecting a column name')
  scanner.expect('.')
  // supabase-js sends col.not.eq.1, older clients not.col.eq.1.
  const negated = scanner.take('not.') !== isPrefixed
  const operator = operatorFrom(scanner)
  return operator === 'in'
    ? { kind: 'comparison', column, negated, operator, value: '', items: itemsFrom(scanner) }
    : { kind: 'comparison', column, negated, operator, value: nestedValue(scanner), items: [] }
}

/** Parses the list after `and(` or `or(`, up to and with its closing parenthesis. */
function combinationFrom(scanner: Scanner, kind: 'and' | 'or', negated: boolean, depth: number): Combination {
  if (depth > DEPTH_MAX) throw scanner.error('logic tree is nested too deeply')
  const conditions: Condition[] = []
  do conditions.push(itemFrom(scanner, depth))
  while (scanner.take(','))
  scanner.expect(')')
  return { kind, negated, conditions }
}

/** Parses a logic tree: `or=(a.eq.1,and(b.is.null,c.gt.2))`. Throws PGRST100. */
export function parseLogic(kind: 'and' | 'or', negated: boolean, text: string): Combination {
  const scanner = new Scanner(text, (details) => notParsed('logic tree', text, details))
  scanner.expect('(')
  const combination = combinationFrom(scanner, kind, negated, 0)
  scanner.expectEnd()
  return combination
}
