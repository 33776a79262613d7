import type { Column, Table } from '#contract/table.ts'
import { tables } from '#contract/tables.ts'
import type { Statements } from '#db/index.ts'
import { plain } from '#domain/plain-text.ts'
import { viewSql } from './views.ts'

/** The table of the auth service's users, whom every row belongs to. */
export const AUTH_USERS = 'auth_users'

/** The table of their sessions. */
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

/** What trim() of JavaScript takes off; SQLite's own would only know the space. */
const WHITE_SPACE =
  'char(9, 10, 11, 12, 13, 32, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288, 65279)'

/** An identifier of the catalogue, quoted for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

const quotedList = (names: readonly string[]): string => names.map(quoted).join(', ')
/** A text, quoted for SQL. */
export const textLiteral = (value: string): string => `'${value.replaceAll("'", "''")}'`

function literal(value: string | number | boolean | readonly string[]): string {
  if (typeof value === 'string') return textLiteral(value)
  if (typeof value === 'object') return textLiteral(JSON.stringify(value))
  return String(Number(value))
}

/** The check constraint that a column's range or form gives, null when it has none. Named as Postgres would. */
function columnCheck(table: string, name: string, { min, max, notBlank, longest }: Column): string | null {
  const bounds: string[] = []
  if (min !== undefined) bounds.push(`${quoted(name)} >= ${min}`)
  if (max !== undefined) bounds.push(`${quoted(name)} <= ${max}`)
  if (notBlank) bounds.push(`trim(${quoted(name)}, ${WHITE_SPACE}) <> ''`)
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

/** A catalogue table's SQLite form. Functions as defaults, and keys of names, are filled in by `rest/computed.ts`. */
export function createTableSql(name: string, table: Table): string {
  const lines = Object.entries(table.columns).map(([column, shape]) => columnSql(column, shape))
  const checks = Object.entries(table.columns).flatMap(
    ([column, shape]) => columnCheck(name, column, shape) ?? [],
  )
  // Postgres checks them in the order of their names.
  lines.push(...checks.sort())
  lines.push(`primary key (${quotedList(table.primaryKey)})`)
  for (const key of table.foreignKeys) {
    const target = `${quoted(key.references.table)} (${quotedList(key.references.columns)})`
    lines.push(
      `constraint ${quoted(key.name)} foreign key (${quotedList(key.columns)}) references ${target} on delete ${key.onDelete}`,
    )
  }
  return `create table if not exists ${quoted(name)} (\n  ${lines.join(',\n  ')}\n) strict`
}

/** A table's unique keys (named as Postgres names the constraint) and indexes. */
export function createIndexSql(name: string, table: Table): string[] {
  const made = (kind: string, columns: readonly string[], suffix: string): string =>
    `create ${kind} if not exists ${quoted(`${name}_${columns.join('_')}_${suffix}`)} on ${quoted(name)} (${quotedList(columns)})`
  return [
    ...table.uniques.map((columns) => made('unique index', columns, 'key')),
    ...table.indexes.map((columns) => made('index', columns, 'idx')),
  ]
}

/** The triggers that end the sessions which a table's rows name, and no other user's. */
export function createTriggerSql(name: string, table: Table): string[] {
  return Object.entries(table.columns).flatMap(([column, { endsSession }]) => {
    if (!endsSession) return []
    const trigger = (on: string): string => quoted(`${name}_${column}_${on}`)
    const former = `old.${quoted(column)}`
    const end = `begin
  delete from ${AUTH_SESSIONS} where id = ${former} and user_id = old.user_id;
end`
    return [
      `create trigger if not exists ${trigger('deleted')} after delete on ${quoted(name)} ${end}`,
      `create trigger if not exists ${trigger('replaced')} after update on ${quoted(name)}
when ${former} <> new.${quoted(column)} ${end}`,
    ]
  })
}

/**
 * The first of the catalogue's tables or columns that a database which has some of them lacks, as `table` or
 * `table.column`; null for one that has all, and for a new one.
 */
export async function firstLacking(db: Pick<Statements, 'all'>): Promise<string | null> {
  const rows = await db.all<{ place: string }>(
    `select m.name || '.' || c.name as place from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'`,
  )
  const present = new Set(rows.map(({ place }) => place))
  const lacking = Object.entries<Table>(tables).flatMap(([name, { columns }]) => {
    const missing = Object.keys(columns).filter((column) => !present.has(`${name}.${column}`))
    return missing.length === Object.keys(columns).length
      ? [name]
      : missing.map((column) => `${name}.${column}`)
  })
  const isNew = Object.keys(tables).every((name) => lacking.includes(name))
  return isNew ? null : (lacking[0] ?? null)
}

/**
 * Brings the database to the catalogue: makes the tables, columns, indexes and triggers that are missing.
 * Anything else (a renamed or dropped column, a changed type) is a migration's work.
 */
export async function followCatalogue(tx: Statements): Promise<void> {
  for (const [name, table] of Object.entries<Table>(tables)) {
    await tx.exec(createTableSql(name, table))
    const present = await tx.all<{ name: string }>('select name from pragma_table_info(?)', [name])
    const known = new Set(present.map((column) => column.name))
    for (const [column, shape] of Object.entries(table.columns)) {
      if (known.has(column)) continue
      const check = columnCheck(name, column, shape) ?? ''
      await tx.exec(`alter table ${quoted(name)} add column ${columnSql(column, shape)} ${check}`)
      if (shape.plainOf !== undefined) await fillPlain(tx, name, column, shape.plainOf)
    }
    for (const sql of [...createIndexSql(name, table), ...createTriggerSql(name, table)]) await tx.exec(sql)
  }
  await followViews(tx)
}

/** Fills a new column of plain names for the rows that are there. */
async function fillPlain(tx: Statements, table: string, column: string, of: string): Promise<void> {
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

/** Makes the views anew that are missing or no longer what they should be. */
async function followViews(tx: Statements): Promise<void> {
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
