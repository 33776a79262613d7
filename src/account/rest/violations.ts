import type { ForeignKey, Table } from '#contract/table.ts'
import { tables } from '#contract/tables.ts'
import { DatabaseError, type Statements } from '#db/index.ts'
import { AUTH_USERS, quoted } from '../schema.ts'
import { RestRefusal } from './errors.ts'
import type { Change } from './plan-write.ts'
import type { NamedTable } from './relationships.ts'
import type { Sql } from './sql.ts'
import type { SqlValue } from './values.ts'

/** Rows that a statement was to write; the values in the order of the columns. */
interface Proposed {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly SqlValue[])[]
}

/** What SQLite says of a violated constraint. */
function violated(error: unknown): { kind: string; what: string } | null {
  if (!(error instanceof DatabaseError) || error.kind !== 'constraint') return null
  const [, kind, what = ''] =
    /(UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: (.*))?/.exec(error.message) ?? []
  return kind === undefined ? null : { kind, what }
}

/** A table's foreign keys in the order Postgres checks them; the first is that of every table to its users. */
function foreignKeysOf({ name, table }: NamedTable): ForeignKey[] {
  const users = { table: AUTH_USERS, columns: ['id'] }
  const owner = { name: `${name}_user_id_fkey`, columns: ['user_id'], references: users, onDelete: 'cascade' }
  return [owner as ForeignKey, ...table.foreignKeys]
}

/** The first proposed row whose foreign key leads nowhere; null when all are there. */
async function firstOrphan(
  db: Statements,
  key: ForeignKey,
  { columns, rows }: Proposed,
): Promise<number | null> {
  const at = key.columns.map((column) => columns.indexOf(column))
  if (at.includes(-1)) return null
  const values = rows.map((row) => at.map((i) => row[i] ?? null))
  const pairs = key.references.columns.map(
    (column, i) => `p.${quoted(column)} = json_extract(r.value, '$[${i}]')`,
  )
  const given = at.map((_, i) => `json_extract(r.value, '$[${i}]') is not null`)
  const found = await db.get<{ key: number }>(
    `select r.key from json_each(?) r where ${given.join(' and ')}
     and not exists (select 1 from ${quoted(key.references.table)} p where ${pairs.join(' and ')}) limit 1`,
    [JSON.stringify(values)],
  )
  return found?.key ?? null
}

/** Which foreign key refuses proposed rows: of the first row that is refused, the first key. Null when none does. */
async function brokenByInsert(
  db: Statements,
  target: NamedTable,
  proposed: Proposed,
): Promise<RestRefusal | null> {
  let first: { row: number; key: ForeignKey } | null = null
  for (const key of foreignKeysOf(target)) {
    const row = await firstOrphan(db, key, proposed)
    if (row !== null && (first === null || row < first.row)) first = { row, key }
  }
  if (first === null) return null
  const { key } = first
  // Row security hides the values of the key; the table of users has another name on PostgreSQL.
  const missing = key.references.table === AUTH_USERS ? 'users' : key.references.table
  return new RestRefusal(
    '23503',
    `insert or update on table "${target.name}" violates foreign key constraint "${key.name}"`,
    { details: `Key is not present in table "${missing}".` },
  )
}

/** The refusal of a change to a key that other rows refer to; null when that is not what happened. */
function referencedRefusal(target: NamedTable, changed: readonly string[]): RestRefusal | null {
  for (const [other, { foreignKeys }] of Object.entries<Table>(tables)) {
    for (const { name, references } of foreignKeys) {
      const key = changed.some((column) => references.columns.includes(column))
      if (references.table !== target.name || !key) continue
      return new RestRefusal(
        '23503',
        `update or delete on table "${target.name}" violates foreign key constraint "${name}" on table "${other}"`,
        { details: `Key is still referenced from table "${other}".` },
      )
    }
  }
  return null
}

/** `t.a, t.b` → the constraint's name in Postgres. A key that holds the primary one is checked after it. */
function uniqueName({ name, table }: NamedTable, what: string): string {
  const columns = [...what.matchAll(/[\w"]+\.(\w+)/g)].map((match) => match[1] ?? '')
  const primary = table.primaryKey.every((column) => columns.includes(column))
  return primary ? `${name}_pkey` : `${name}_${columns.join('_')}_key`
}

function duplicate(constraint: string): RestRefusal {
  return new RestRefusal('23505', `duplicate key value violates unique constraint "${constraint}"`)
}

/** The refusals whose constraint SQLite names. */
function namedRefusal(target: NamedTable, kind: string, what: string): RestRefusal | null {
  if (kind === 'UNIQUE') return duplicate(uniqueName(target, what))
  if (kind === 'NOT NULL') {
    const column = what.slice(what.lastIndexOf('.') + 1)
    return new RestRefusal(
      '23502',
      `null value in column "${column}" of relation "${target.name}" violates not-null constraint`,
    )
  }
  if (kind !== 'CHECK') return null
  return new RestRefusal('23514', `new row for relation "${target.name}" violates check constraint "${what}"`)
}

/** True when one of the proposed rows has the primary key of a row that is there. */
async function primaryKeyTaken(
  db: Statements,
  { name, table }: NamedTable,
  { columns, rows }: Proposed,
): Promise<boolean> {
  const at = table.primaryKey.map((column) => columns.indexOf(column))
  const pairs = table.primaryKey.map((column, i) => `t.${quoted(column)} = json_extract(r.value, '$[${i}]')`)
  const found = await db.get(
    `select 1 from json_each(?) r join ${quoted(name)} t on ${pairs.join(' and ')} limit 1`,
    [JSON.stringify(rows.map((row) => at.map((i) => row[i] ?? null)))],
  )
  return found !== undefined
}

/** What is found out of a refused statement, as SQLite does not tell which key Postgres would name. */
interface Explanation {
  readonly foreignKey: () => Promise<RestRefusal | null>
  /** Whether the primary key is taken, which Postgres checks before all others. */
  readonly primaryKey?: () => Promise<boolean>
}

/** What is found out of an insert of these rows; `met` is the key whose rows an upsert changes instead. */
export function insertExplained(
  db: Statements,
  target: NamedTable,
  proposed: Proposed,
  met: readonly string[],
): Explanation {
  const byPrimaryKey = met.join() === target.table.primaryKey.join()
  return {
    // An upsert may also take the key of a row that others refer to.
    foreignKey: async () =>
      (await brokenByInsert(db, target, proposed)) ?? referencedRefusal(target, proposed.columns),
    ...(byPrimaryKey ? {} : { primaryKey: () => primaryKeyTaken(db, target, proposed) }),
  }
}

/**
 * The ids of the rows that a statement (`… returning rowid as row_id`) writes. What a constraint refuses is thrown
 * in Postgres's words.
 */
export async function writing(
  db: Statements,
  target: NamedTable,
  { text, values }: Sql,
  { foreignKey, primaryKey }: Explanation,
): Promise<number[]> {
  try {
    const rows = await db.all<{ row_id: number }>(text, values)
    return rows.map(({ row_id }) => row_id)
  } catch (error) {
    const found = violated(error)
    if (found === null) throw error
    if (found.kind === 'FOREIGN KEY') throw (await foreignKey()) ?? error
    if (found.kind === 'UNIQUE' && (await primaryKey?.())) throw duplicate(`${target.name}_pkey`)
    throw namedRefusal(target, found.kind, found.what) ?? error
  }
}

/** Why a change of these rows breaks a foreign key; null when no reason is found. */
async function brokenByUpdate(
  db: Statements,
  target: NamedTable,
  changes: readonly Change[],
  rowIds: readonly number[],
): Promise<RestRefusal | null> {
  const columns = [...new Set(foreignKeysOf(target).flatMap((key) => key.columns))]
  const changed = new Map(changes)
  const present = await db.all<Record<string, SqlValue>>(
    `select ${columns.map(quoted).join(', ')} from ${quoted(target.name)} where rowid in (select value from json_each(?))`,
    [JSON.stringify(rowIds)],
  )
  const rows = present.map((row) =>
    columns.map((column) => (changed.has(column) ? changed.get(column) : row[column]) ?? null),
  )
  return (
    (await brokenByInsert(db, target, { columns, rows })) ?? referencedRefusal(target, [...changed.keys()])
  )
}

/** What is found out of an update; `rowIds` of the rows that it was to change. */
export function updateExplained(
  db: Statements,
  target: NamedTable,
  changes: readonly Change[],
  rowIds: () => Promise<readonly number[]>,
): Explanation {
  return { foreignKey: async () => brokenByUpdate(db, target, changes, await rowIds()) }
}
