import { EXPORTED_TABLES } from '#contract/exported.ts'
import { type TableName, tables } from '#contract/tables.ts'
import { ENTITY_KINDS } from '#domain/entities.ts'

/** How rows of an import meet those that are there. */
interface Meeting {
  /** The key by which a row is the same. */
  readonly on: readonly string[]
  /** True where the row's own id is written; else a row that is there keeps its own. */
  readonly ownId: boolean
}

/** The tables of an export, each before those that refer to it. */
export const TABLES_IN_ORDER: readonly TableName[] = [
  ...ENTITY_KINDS,
  ...EXPORTED_TABLES.filter((name) => !ENTITY_KINDS.some((kind) => kind === name)),
]

/** By its id where nothing else says which row it is, or where others refer to that. */
export function meetingOf(table: TableName): Meeting {
  const [key] = tables[table].uniques
  const byId = key === undefined || ENTITY_KINDS.some((kind) => kind === table)
  return byId ? { on: ['id'], ownId: true } : { on: key, ownId: false }
}
