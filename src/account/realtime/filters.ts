import type { Table } from '#contract/table.ts'
import { parseArrayLiteral } from '../rest/array-literal.ts'
import { RestError } from '../rest/errors.ts'
import { fromJson, fromText, type SqlValue } from '../rest/values.ts'
import type { Payload } from './frames.ts'
import { IN_VALUES_MAX } from './limits.ts'

/** Returns true for the rows of a subscription. A missing column never matches, null only by `is` and `isdistinct`. */
export type RowFilter = (row: Payload) => boolean

/** An invalid subscription; the message is sent to the client. */
export class BindingError extends Error {}

const OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'is', 'isdistinct'] as const
type Operator = (typeof OPERATORS)[number]
const isOperator = (name: string): name is Operator => (OPERATORS as readonly string[]).includes(name)

/** Splits a filter at the commas outside of quotes and parentheses. */
function splitConditions(filter: string): string[] {
  const parts: string[] = []
  let [start, depth, quoted] = [0, 0, false]
  for (let i = 0; i < filter.length; i++) {
    const character = filter.charAt(i)
    if (quoted) {
      if (character === '\\') i++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = '.(,'.includes(filter.charAt(i - 1) || ' ')
    else if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (character === ',' && depth === 0) {
      parts.push(filter.slice(start, i))
      start = i + 1
    }
  }
  return [...parts, filter.slice(start)]
}

/** Returns a value without its quotes, if it has any. */
function unquoted(value: string): string {
  return /^"(?:[^"\\]|\\.)*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value
}

type Comparison = (value: SqlValue) => boolean | null

/** Returns a comparison with SQL's three-valued logic: null is unknown. Throws BindingErrors. */
function comparisonOf(table: Table, column: string, operator: Operator, text: string): Comparison {
  const shape = Object.hasOwn(table.columns, column) ? table.columns[column] : undefined
  if (shape === undefined) throw new BindingError(`invalid column for filter ${column}`)
  const { type } = shape
  if (operator === 'is') {
    if (!['null', 'true', 'false', 'unknown'].includes(text)) {
      throw new BindingError('invalid value for is filter: must be null, true, false, or unknown')
    }
    if (text !== 'null' && type !== 'bool') {
      throw new BindingError(`is ${text} filter requires a boolean column, got ${type}`)
    }
    const wanted = text === 'true' ? 1 : text === 'false' ? 0 : null
    return (value) => value === wanted
  }
  if (operator === 'in') {
    if (!text.startsWith('(') || !text.endsWith(')')) {
      throw new BindingError('`in` filter value must be wrapped by parentheses')
    }
    const items = parseArrayLiteral(`{${text.slice(1, -1)}}`)
    if (items.length > IN_VALUES_MAX) {
      throw new BindingError(`too many values for \`in\` filter. Maximum ${IN_VALUES_MAX}`)
    }
    const values = new Set(items.map((item) => (item === null ? null : fromText(type, item))))
    return (value) => (value === null ? null : values.has(value) || (values.has(null) ? null : false))
  }
  const wanted = fromText(type, unquoted(text))
  if (operator === 'isdistinct') return (value) => value !== wanted
  if (operator === 'eq') return (value) => (value === null ? null : value === wanted)
  if (operator === 'neq') return (value) => (value === null ? null : value !== wanted)
  if (type === 'text' || type === 'text[]' || type === 'jsonb') {
    // Postgres orders these by its collation, which is not available here.
    throw new BindingError(`operator ${operator} is not supported on a ${type} column`)
  }
  const sign = { gt: [1], gte: [0, 1], lt: [-1], lte: [-1, 0] }[operator]
  return (value) =>
    value === null || wanted === null ? null : sign.includes(value < wanted ? -1 : value > wanted ? 1 : 0)
}

function conditionOf(table: Table, part: string): RowFilter {
  const [, column = '', not, operator = '', text = ''] = /^([^=]*)=(not\.)?([^.]*)\.(.*)$/s.exec(part) ?? []
  if (!isOperator(operator)) {
    throw new BindingError(`Error parsing \`filter\` params: ${JSON.stringify([part])}`)
  }
  const compare = comparisonOf(table, column, operator, text)
  const type = table.columns[column]?.type ?? 'text'
  return (row) => {
    if (!Object.hasOwn(row, column)) return false
    const result = compare(fromJson(type, row[column] as Parameters<typeof fromJson>[1]))
    return not === undefined ? result === true : result === false
  }
}

/**
 * Parses a filter of a subscription: `column=[not.]operator.value`; several, separated by commas, are combined by and.
 * Throws BindingErrors for invalid syntax, unknown columns and unsupported operators (like, match).
 */
export function parseRowFilter(table: Table, filter: string): RowFilter {
  if (filter.trim() === '') return () => true
  try {
    const conditions = splitConditions(filter).map((part) => conditionOf(table, part.trim()))
    return (row) => conditions.every((matches) => matches(row))
  } catch (error) {
    if (error instanceof RestError) throw new BindingError(error.message)
    throw error
  }
}
