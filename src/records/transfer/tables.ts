import { EXPORTED_TABLES } from '#contract/exported.ts'
import { type TableName, tables } from '#contract/tables.ts'
import { ENTITY_KINDS } from '#domain/entities.ts'

/** How imported rows are matched with existing ones. */
interface RowMatch {
  /** The columns of the key. */
  readonly on: readonly string[]
  /** True if the row's own id is written; otherwise an existing row keeps its id. */
  readonly ownId: boolean
}

/** The exported tables, each before the tables that refer to it. */
export const TABLES_IN_ORDER: readonly TableName[] = [
  ...ENTITY_KINDS,
  ...EXPORTED_TABLES.filter((name) => !ENTITY_KINDS.some((kind) => kind === name)),
]

/** Matches by id if the table has no other key, or if other tables refer to the id. */
export function matchKeyOf(table: TableName): RowMatch {
  const [key] = tables[table].uniques
  const byId = key === undefined || ENTITY_KINDS.some((kind) => kind === table)
  return byId ? { on: ['id'], ownId: true } : { on: key, ownId: false }
}
