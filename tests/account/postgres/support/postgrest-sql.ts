import type { ColumnType, Table } from '#contract/table.ts'
import { tables } from '#contract/tables.ts'
import type { Tree } from './postgrest-grammar.ts'
import type { Node } from './postgrest-plan.ts'

/**
 * Builds the statements that PostgREST would run, in the same form: rows as JSON by `json_agg`, embeds as
 * lateral joins, bodies through `json_to_recordset`, values as parameters of unknown type.
 */
export class Statement {
  readonly values: unknown[] = []
  /** Maximum number of rows of a response or embed; null for writes, which return all rows. */
  readonly #maxRows: number | null

  constructor(maxRows: number | null) {
    this.#maxRows = maxRows
  }

  parameter(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /** Returns the query of a node's rows; `name` is the alias of `from`, `on` has the join conditions to its parent. */
  read(node: Node, from: string, name: string, on: readonly string[] = [], depth = 0): string {
    const joins: string[] = []
    const columns = node.select.map((item) => {
      if (item.kind === 'column') {
        const column = item.name === '*' ? `${name}.*` : `${name}.${ident(item.name)}`
        return item.alias === null ? column : `${column} as ${ident(item.alias)}`
      }
      const child = node.children.find((embedded) => embedded.name === (item.alias ?? item.relation))
      if (child === undefined) throw new Error(`The test lost ${item.relation}`)
      const { join, column } = this.#embed(child, node, name, depth + 1)
      joins.push(join)
      return column
    })
    const wanted = columns.filter((column) => column !== '')
    return [
      `select ${wanted.length > 0 ? wanted.join(', ') : `${name}.*`} from ${from}`,
      ...joins,
      this.#where(node, name, on),
      node.order.length > 0
        ? `order by ${node.order.map(({ column, direction }) => `${name}.${ident(column)} ${direction}`).join(', ')}`
        : '',
      this.#range(node),
    ].join(' ')
  }

  /** Returns the query of all rows that match the filters, including `!inner` embeds, without a range. */
  count(node: Node, name: string, from: string, joined: readonly string[] = []): string {
    const inner = node.children
      .filter((child) => child.inner)
      .map((child) => {
        const alias = ident(`${child.name}_in_${node.name}`)
        const on = child.join.map(([theirs, own]) => `${name}.${ident(theirs)} = ${alias}.${ident(own)}`)
        return `exists (${this.count(child, alias, `public.${ident(child.table)} as ${alias}`, on)})`
      })
    const conditions = [...joined, ...node.where.map((tree) => this.condition(tree, name)), ...inner]
    return `select 1 from ${from}${conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''}`
  }

  #embed(child: Node, parent: Node, parentName: string, depth: number): { join: string; column: string } {
    const alias = ident(`${child.table}_${depth}`)
    const rows = ident(`${parent.table}_${child.name}_${depth}`)
    const on = child.join.map(([theirs, own]) => `${alias}.${ident(own)} = ${parentName}.${ident(theirs)}`)
    const related = this.read(child, `public.${ident(child.table)} as ${alias}`, alias, on, depth)
    const kind = child.inner ? 'inner' : 'left'
    const shown = child.select.length > 0
    if (child.toOne) {
      return {
        join: `${kind} join lateral (${related}) as ${rows} on true`,
        column: shown ? `row_to_json(${rows}.*)::jsonb as ${ident(child.name)}` : '',
      }
    }
    return {
      join: `${kind} join lateral (select json_agg(${rows})::jsonb as ${rows} from (${related}) as ${rows}) as ${rows} on ${child.inner ? `${rows} is not null` : 'true'}`,
      column: shown ? `coalesce(${rows}.${rows}, '[]') as ${ident(child.name)}` : '',
    }
  }

  #where(node: Node, name: string, on: readonly string[]): string {
    const conditions = [...node.where.map((tree) => this.condition(tree, name)), ...on]
    return conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  }

  #range({ limit, offset }: Node): string {
    const rows = Math.min(limit ?? Number.POSITIVE_INFINITY, this.#maxRows ?? Number.POSITIVE_INFINITY)
    return `limit ${Number.isFinite(rows) ? this.parameter(String(rows)) : 'all'} offset ${this.parameter(String(offset))}`
  }

  condition(tree: Tree, name: string): string {
    const not = tree.negated ? 'not ' : ''
    if (tree.kind !== 'leaf')
      return `${not}(${tree.parts.map((part) => this.condition(part, name)).join(` ${tree.kind} `)})`
    const column = `${name}.${ident(tree.column)}`
    const { operator, value, items } = tree
    if (operator === 'is') return `${not}${column} is ${value.toLowerCase().replace('_', ' ')}`
    if (operator === 'in') {
      const list = items.length === 1 && items[0] === '' ? [] : items
      return `${not}${column} = any (${this.parameter(arrayLiteral(list))})`
    }
    const sign = SIGNS[operator as keyof typeof SIGNS]
    const pattern = operator.endsWith('like') ? value.replaceAll('*', '%') : value
    return `${not}${column} ${sign} ${this.parameter(pattern)}`
  }

  /** Returns the rows of a JSON body as a relation `pgrst_body` of typed columns; `defaults` fills missing keys. */
  body(table: string, body: unknown, columns: readonly string[], defaults: boolean): string {
    const isObject = !Array.isArray(body)
    const shapes = columns.map((column) => [column, columnOf(table, column)] as const)
    const given = this.parameter(JSON.stringify(body))
    const type = defaults ? 'jsonb' : 'json'
    const payload = `(select ${given}::${type} as json_data) pgrst_payload`
    if (columns.length === 0) {
      const rows = isObject ? '(values (1)) _' : `${type}_array_elements(pgrst_payload.json_data) _`
      return `from ${payload}, lateral (select from ${rows}) pgrst_body`
    }
    const listed = columns.map(ident).join(', ')
    const typed = shapes.map(([column, { type }]) => `${ident(column)} ${type}`).join(', ')
    const filled = shapes.flatMap(([column, { default: sql }]) =>
      sql === null ? [] : [`'${column}', ${sql}`],
    )
    const made = `jsonb_build_object(${filled.join(', ')})`
    const completed = isObject
      ? `lateral (select ${made} || pgrst_payload.json_data as val) pgrst_json_defs, `
      : `lateral (select jsonb_agg(${made} || elem) as val from jsonb_array_elements(pgrst_payload.json_data) elem) pgrst_json_defs, `
    const source = defaults ? 'pgrst_json_defs.val' : 'pgrst_payload.json_data'
    return `from ${payload}, ${defaults ? completed : ''}lateral (select ${listed} from ${type}_to_record${isObject ? '' : 'set'}(${source}) as _(${typed})) pgrst_body`
  }
}

const SIGNS = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  cs: '@>',
  cd: '<@',
  ov: '&&',
} as const

export const ident = (name: string): string => `"${name.replaceAll('"', '""')}"`

const arrayLiteral = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`

/** Returns a column's type and default, as in the schema cache. */
export function columnOf(table: string, name: string): { type: ColumnType; default: string | null } {
  const shape = (tables as Readonly<Record<string, Table>>)[table]?.columns[name]
  if (shape === undefined) throw new Error(`The test knows no column ${name} of ${table}`)
  const { default: given, type } = shape
  if (typeof given !== 'object') return { type, default: given ?? null }
  const literal = Array.isArray(given.value) ? "'{}'::text[]" : `'${given.value}'::${type}`
  return { type, default: literal }
}
