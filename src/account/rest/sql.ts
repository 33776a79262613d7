import { quoted } from '../schema.ts'
import type { Comparison, Condition } from './parse/conditions.ts'
import type { OrderTerm } from './parse/order.ts'
import { globOf } from './patterns.ts'
import { columnOf, type NamedTable, type Output } from './plan.ts'
import { fromText, jsonExpression, type SqlValue } from './values.ts'

/** A piece of SQL with the values of its places. */
export interface Sql {
  readonly text: string
  readonly values: readonly SqlValue[]
}

const SIGNS = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
const IS = {
  null: 'is null',
  not_null: 'is not null',
  unknown: 'is null',
  true: 'is 1',
  false: 'is 0',
} as const

/** `left` holds every item of `right`; both are expressions of JSON arrays. Null items are in nothing. */
function holdsAll(left: string, right: string): string {
  return `not exists (select 1 from json_each(${right}) r where not exists (select 1 from json_each(${left}) l where l.value = r.value))`
}

function comparisonSql(target: NamedTable, comparison: Comparison): Sql {
  const { operator, value, items } = comparison
  const column = quoted(comparison.column)
  const { type } = columnOf(target, comparison.column)
  switch (operator) {
    case 'is':
      return { text: `${column} ${IS[value.toLowerCase() as keyof typeof IS]}`, values: [] }
    case 'in': {
      const values = items.map((item) => fromText(type, item))
      return { text: `${column} in (select value from json_each(?))`, values: [JSON.stringify(values)] }
    }
    case 'like':
    case 'ilike':
      return { text: `${column} glob ?`, values: [globOf(value, operator === 'ilike')] }
    case 'cs':
    case 'cd': {
      const held = operator === 'cs' ? holdsAll(column, '?') : holdsAll('?', column)
      return { text: `case when ${column} is not null then ${held} end`, values: [fromText(type, value)] }
    }
    case 'ov': {
      const shared = `exists (select 1 from json_each(${column}) l join json_each(?) r on l.value = r.value)`
      return { text: `case when ${column} is not null then ${shared} end`, values: [fromText(type, value)] }
    }
    default:
      return { text: `${column} ${SIGNS[operator]} ?`, values: [fromText(type, value)] }
  }
}

/** A condition as SQL. What is null stays null under `not`, as in Postgres. */
export function conditionSql(target: NamedTable, condition: Condition): Sql {
  const inner =
    condition.kind === 'comparison'
      ? comparisonSql(target, condition)
      : joined(
          condition.conditions.map((part) => conditionSql(target, part)),
          condition.kind,
        )
  return condition.negated ? { text: `not (${inner.text})`, values: inner.values } : inner
}

/** Pieces joined by a word, each in parentheses. */
export function joined(parts: readonly Sql[], word: 'and' | 'or'): Sql {
  return {
    text: parts.map(({ text }) => `(${text})`).join(` ${word} `),
    values: parts.flatMap(({ values }) => values),
  }
}

/** An expression of one row's JSON text, so that rows cross from SQLite ready to be sent. */
export function rowJson(target: NamedTable, outputs: readonly Output[]): string {
  const byAlias = new Map(outputs.map(({ alias, column }) => [alias, column]))
  const parts = [...byAlias].map(([alias, column]) => {
    const name = `'${alias.replaceAll("'", "''")}'`
    return `${name}, ${jsonExpression(columnOf(target, column).type, quoted(column))}`
  })
  return `json_object(${parts.join(', ')})`
}

export function orderSql(order: readonly OrderTerm[]): string {
  const terms = order.map(
    ({ column, descending, nullsFirst }) =>
      `${quoted(column)} ${descending ? 'desc' : 'asc'} nulls ${nullsFirst ? 'first' : 'last'}`,
  )
  return terms.length > 0 ? `order by ${terms.join(', ')}` : ''
}
