import type { Table } from '#contract/table.ts'
import { tables } from '#contract/tables.ts'
import {
  parseLeaf,
  parseOrder,
  parseSelect,
  parseTree,
  type SelectItem,
  type Tree,
} from './postgrest-grammar.ts'
import type { RestCall } from './rest-call.ts'

/** A table that is read, with its embeds. */
export interface Node {
  readonly table: string
  /** Its key in the rows of the parent and in filters; the root has the name of its table. */
  readonly name: string
  readonly inner: boolean
  readonly toOne: boolean
  /** Columns of the parent and of this table that are equal. */
  readonly join: readonly (readonly [parent: string, own: string])[]
  readonly select: readonly SelectItem[]
  readonly children: readonly Node[]
  readonly where: Tree[]
  order: readonly { readonly column: string; readonly direction: string }[]
  limit: number | null
  offset: number
}

const catalogue: Readonly<Record<string, Table>> = tables

/** Returns the foreign key between two tables from the side of the parent. */
function relation(parent: string, child: string): Pick<Node, 'toOne' | 'join'> {
  const away = catalogue[parent]?.foreignKeys.find((key) => key.references.table === child)
  if (away !== undefined) {
    return { toOne: true, join: away.columns.map((own, i) => [own, away.references.columns[i] ?? '']) }
  }
  const back = catalogue[child]?.foreignKeys.find((key) => key.references.table === parent)
  if (back === undefined) throw new Error(`The test knows no way from ${parent} to ${child}`)
  return { toOne: false, join: back.columns.map((own, i) => [back.references.columns[i] ?? '', own]) }
}

function node(
  table: string,
  name: string,
  items: readonly SelectItem[],
  parent: string | null,
  inner = false,
): Node {
  const children = items.flatMap((item) =>
    item.kind === 'embed'
      ? [node(item.relation, item.alias ?? item.relation, item.items, table, item.inner)]
      : [],
  )
  const ref = parent === null ? { toOne: false, join: [] } : relation(parent, table)
  return { table, name, inner, ...ref, select: items, children, where: [], order: [], limit: null, offset: 0 }
}

const NOT_FILTERS = ['select', 'columns', 'on_conflict']

/** Returns the tree of tables that a request reads, with their filters, orders and ranges. */
export function planOf({ table, query, range }: RestCall): Node {
  const select = query.find(([name]) => name === 'select')?.[1] ?? '*'
  const root = node(table, table, parseSelect(select), null)
  if (range !== '') {
    const [from, to = ''] = range.split('-')
    root.offset = Number(from)
    root.limit = to === '' ? null : Number(to) - root.offset + 1
  }
  for (const [name, value] of query) {
    if (NOT_FILTERS.includes(name)) continue
    const [, path = '', not, last = ''] = /^((?:[^.]+\.)*?)(not\.)?([^.]+)$/.exec(name) ?? []
    let at = root
    for (const step of path.split('.').filter((part) => part !== '')) {
      const child = at.children.find((embedded) => embedded.name === step)
      if (child === undefined) throw new Error(`The test finds no ${step} in ${name}`)
      at = child
    }
    if (last === 'order') at.order = parseOrder(value)
    else if (last === 'limit') at.limit = Number(value)
    else if (last === 'offset') at.offset = Number(value)
    else if (last === 'and' || last === 'or') at.where.push(parseTree(last, not !== undefined, value))
    else at.where.push(parseLeaf(last, value))
  }
  return root
}
