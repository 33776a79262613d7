import type { Column, Table } from '#contract/table.ts'
import { tables } from '#contract/tables.ts'
import type { Statements } from '#db/index.ts'
import { plain } from '#domain/text/plain-text.ts'
import { viewSql } from './views.ts'

/** The table of users, which `user_id` of every table references. */
export const AUTH_USERS = 'auth_users'

const AUTH_SESSIONS = 'auth_sessions'

const SQLITE_TYPES = {
  uuid: 'text',
  text: 'text',
  int4: 'integer',
  int8: 'integer',
  float8: 'real',
  bool: 'integer',
  timestamptz: 'text',
  date: 'text',
  'text[]': 'text',
  jsonb: 'text',
} as const

/** The characters that JavaScript's trim() removes; SQLite's trim removes only spaces by default. */
const WHITESPACE =
  'char(9, 10, 11, 12, 13, 32, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288, 65279)'

/** Returns an identifier quoted for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ')
/** Returns a text as a SQL literal. */
export const textLiteral = (value: string): string => `'${value.replaceAll("'", "''")}'`

function literal(value: string | number | boolean | readonly string[]): string {
  if (typeof value === 'string') return textLiteral(value)
  if (typeof value === 'object') return textLiteral(JSON.stringify(value))
  return String(Number(value))
}

/** Returns the check constraint of a column, with the name that Postgres would give it; null without one. */
function columnCheck(table: string, name: string, { min, max, notBlank, longest }: Column): string | null {
  const bounds: string[] = []
  if (min !== undefined) bounds.push(`${quoted(name)} >= ${min}`)
  if (max !== undefined) bounds.push(`${quoted(name)} <= ${max}`)
  if (notBlank) bounds.push(`trim(${quoted(name)}, ${WHITESPACE}) <> ''`)
  if (longest !== undefined) bounds.push(`length(${quoted(name)}) <= ${longest}`)
  return bounds.length > 0
    ? `constraint ${quoted(`${table}_${name}_check`)} check (${bounds.join(' and ')})`
    : null
}

function columnSql(name: string, column: Column): string {
  const parts = [quoted(name), SQLITE_TYPES[column.type]]
  if (column.notNull) parts.push('not null')
  if (typeof column.default === 'object') parts.push(`default ${literal(column.default.value)}`)
  if (column.type === 'bool') parts.push(`check (${quoted(name)} in (0, 1))`)
  if (column.type === 'text[]' || column.type === 'jsonb') parts.push(`check (json_valid(${quoted(name)}))`)
  if (name === 'user_id') parts.push(`references ${AUTH_USERS} (id) on delete cascade`)
  return parts.join(' ')
}

/** Returns `create table` for a table. Function defaults and derived columns are filled in by `rest/computed.ts`. */
export function createTableSql(name: string, table: Table): string {
  const definitions = Object.entries(table.columns).map(([column, shape]) => columnSql(column, shape))
  const checks = Object.entries(table.columns).flatMap(
    ([column, shape]) => columnCheck(name, column, shape) ?? [],
  )
  // Postgres evaluates check constraints in the order of their names.
  definitions.push(...checks.sort())
  definitions.push(`primary key (${quotedList(table.primaryKey)})`)
  for (const key of table.foreignKeys) {
    const target = `${quoted(key.references.table)} (${quotedList(key.references.columns)})`
    definitions.push(
      `constraint ${quoted(key.name)} foreign key (${quotedList(key.columns)}) references ${target} on delete ${key.onDelete}`,
    )
  }
  return `create table if not exists ${quoted(name)} (\n  ${definitions.join(',\n  ')}\n) strict`
}

/** Returns the statements for a table's unique keys (with Postgres's constraint names) and indexes. */
export function createIndexSql(name: string, table: Table): string[] {
  const createIndex = (kind: string, columns: readonly string[], suffix: string): string =>
    `create ${kind} if not exists ${quoted(`${name}_${columns.join('_')}_${suffix}`)} on ${quoted(name)} (${quotedList(columns)})`
  return [
    ...table.uniques.map((columns) => createIndex('unique index', columns, 'key')),
    ...table.indexes.map((columns) => createIndex('index', columns, 'idx')),
  ]
}

/** Returns the triggers that end a session of the row's user when the row that references it is deleted or changed. */
export function createTriggerSql(name: string, table: Table): string[] {
  return Object.entries(table.columns).flatMap(([column, { endsSession }]) => {
    if (!endsSession) return []
    const trigger = (event: string): string => quoted(`${name}_${column}_${event}`)
    const oldValue = `old.${quoted(column)}`
    const end = `begin
  delete from ${AUTH_SESSIONS} where id = ${oldValue} and user_id = old.user_id;
end`
    return [
      `create trigger if not exists ${trigger('deleted')} after delete on ${quoted(name)} ${end}`,
      `create trigger if not exists ${trigger('replaced')} after update on ${quoted(name)}
when ${oldValue} <> new.${quoted(column)} ${end}`,
    ]
  })
}

/**
 * Returns the first table or column of the schema that is missing in a database, as `table` or `table.column`; null if
 * none is missing, and for a new database.
 */
export async function firstMissing(db: Pick<Statements, 'all'>): Promise<string | null> {
  const rows = await db.all<{ path: string }>(
    `select m.name || '.' || c.name as path from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'`,
  )
  const present = new Set(rows.map(({ path }) => path))
  const missing = Object.entries<Table>(tables).flatMap(([name, { columns }]) => {
    const absent = Object.keys(columns).filter((column) => !present.has(`${name}.${column}`))
    return absent.length === Object.keys(columns).length
      ? [name]
      : absent.map((column) => `${name}.${column}`)
  })
  const isNew = Object.keys(tables).every((name) => missing.includes(name))
  return isNew ? null : (missing[0] ?? null)
}

/**
 * Creates the missing tables, columns, indexes, triggers and views of the schema. All other changes (a renamed or
 * dropped column, a changed type) need a migration.
 */
export async function applySchema(tx: Statements): Promise<void> {
  for (const [name, table] of Object.entries<Table>(tables)) {
    await tx.exec(createTableSql(name, table))
    const present = await tx.all<{ name: string }>('select name from pragma_table_info(?)', [name])
    const known = new Set(present.map((column) => column.name))
    for (const [column, shape] of Object.entries(table.columns)) {
      if (known.has(column)) continue
      const check = columnCheck(name, column, shape) ?? ''
      await tx.exec(`alter table ${quoted(name)} add column ${columnSql(column, shape)} ${check}`)
      if (shape.plainOf !== undefined) await fillPlainColumn(tx, name, column, shape.plainOf)
    }
    for (const sql of [...createIndexSql(name, table), ...createTriggerSql(name, table)]) await tx.exec(sql)
  }
  await applyViews(tx)
}

/** Fills a new column of plain names in existing rows. */
async function fillPlainColumn(tx: Statements, table: string, column: string, of: string): Promise<void> {
  const rows = await tx.all<{ id: string; name: string }>(
    `select id, ${quoted(of)} as name from ${quoted(table)} where ${quoted(of)} is not null`,
  )
  const plains = JSON.stringify(rows.map(({ id, name }) => [id, plain(name)]))
  await tx.run(
    `update ${quoted(table)} set ${quoted(column)} = filled.value ->> 1
     from json_each(?) as filled where ${quoted(table)}.id = filled.value ->> 0`,
    [plains],
  )
}

/** Creates the views that are missing, and recreates those whose definition has changed. */
async function applyViews(tx: Statements): Promise<void> {
  const present = await tx.all<{ name: string; sql: string }>(
    `select name, sql from sqlite_schema where type = 'view'`,
  )
  const known = new Map(present.map(({ name, sql }) => [name, sql]))
  for (const [name, sql] of Object.entries(viewSql)) {
    if (known.get(name)?.toLowerCase() === sql.toLowerCase()) continue
    await tx.exec(`drop view if exists ${quoted(name)}`)
    await tx.exec(sql)
  }
}
