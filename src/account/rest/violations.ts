import type { ForeignKey, Table } from '#contract/table.ts'
import { tables } from '#contract/tables.ts'
import { DatabaseError, type Statements } from '#db/index.ts'
import { AUTH_USERS, quoted } from '../schema.ts'
import { RestError } from './errors.ts'
import type { Change } from './plan-write.ts'
import type { NamedTable } from './relationships.ts'
import type { Sql } from './sql.ts'
import type { SqlValue } from './values.ts'

/** Rows that a failed statement tried to write; the values are in the order of the columns. */
interface Proposed {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly SqlValue[])[]
}

/** Parses SQLite's message about a violated constraint: its kind, and the columns or name; null for other errors. */
function parseViolation(error: unknown): { kind: string; subject: string } | null {
  if (!(error instanceof DatabaseError) || error.kind !== 'constraint') return null
  const [, kind, subject = ''] =
    /(UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: (.*))?/.exec(error.message) ?? []
  return kind === undefined ? null : { kind, subject }
}

/** Returns a table's foreign keys in the order Postgres checks them; the first references the table of users. */
function foreignKeysOf({ name, table }: NamedTable): ForeignKey[] {
  const users = { table: AUTH_USERS, columns: ['id'] }
  const owner = { name: `${name}_user_id_fkey`, columns: ['user_id'], references: users, onDelete: 'cascade' }
  return [owner as ForeignKey, ...table.foreignKeys]
}

/** Returns the index of the first proposed row whose referenced row is missing; null if all exist. */
async function firstOrphan(
  db: Statements,
  key: ForeignKey,
  { columns, rows }: Proposed,
): Promise<number | null> {
  const indexes = key.columns.map((column) => columns.indexOf(column))
  if (indexes.includes(-1)) return null
  const values = rows.map((row) => indexes.map((i) => row[i] ?? null))
  const pairs = key.references.columns.map(
    (column, i) => `p.${quoted(column)} = json_extract(r.value, '$[${i}]')`,
  )
  const notNull = indexes.map((_, i) => `json_extract(r.value, '$[${i}]') is not null`)
  const found = await db.get<{ key: number }>(
    `select r.key from json_each(?) r where ${notNull.join(' and ')}
     and not exists (select 1 from ${quoted(key.references.table)} p where ${pairs.join(' and ')}) limit 1`,
    [JSON.stringify(values)],
  )
  return found?.key ?? null
}

/** Returns the error for the first foreign key that the first invalid row violates; null if no row is invalid. */
async function insertForeignKeyError(
  db: Statements,
  target: NamedTable,
  proposed: Proposed,
): Promise<RestError | null> {
  let first: { row: number; key: ForeignKey } | null = null
  for (const key of foreignKeysOf(target)) {
    const row = await firstOrphan(db, key, proposed)
    if (row !== null && (first === null || row < first.row)) first = { row, key }
  }
  if (first === null) return null
  const { key } = first
  // Row-level security hides the key's values. Supabase's table of users is called auth.users.
  const missing = key.references.table === AUTH_USERS ? 'users' : key.references.table
  return new RestError(
    '23503',
    `insert or update on table "${target.name}" violates foreign key constraint "${key.name}"`,
    { details: `Key is not present in table "${missing}".` },
  )
}

/** Maps a change of a referenced key to its PostgREST error; null if no foreign key references the changed columns. */
function referencedError(target: NamedTable, changed: readonly string[]): RestError | null {
  for (const [other, { foreignKeys }] of Object.entries<Table>(tables)) {
    for (const { name, references } of foreignKeys) {
      const key = changed.some((column) => references.columns.includes(column))
      if (references.table !== target.name || !key) continue
      return new RestError(
        '23503',
        `update or delete on table "${target.name}" violates foreign key constraint "${name}" on table "${other}"`,
        { details: `Key is still referenced from table "${other}".` },
      )
    }
  }
  return null
}

/**
 * Returns Postgres's name of the unique constraint on SQLite's column list `t.a, t.b`. A key that contains the primary
 * key is reported as the primary key, which Postgres checks first.
 */
function uniqueName({ name, table }: NamedTable, columnList: string): string {
  const columns = [...columnList.matchAll(/[\w"]+\.(\w+)/g)].map((match) => match[1] ?? '')
  const primary = table.primaryKey.every((column) => columns.includes(column))
  return primary ? `${name}_pkey` : `${name}_${columns.join('_')}_key`
}

function duplicate(constraint: string): RestError {
  return new RestError('23505', `duplicate key value violates unique constraint "${constraint}"`)
}

/** Returns the error for a violated constraint that SQLite names; null for a foreign key. */
function constraintError(target: NamedTable, kind: string, subject: string): RestError | null {
  if (kind === 'UNIQUE') return duplicate(uniqueName(target, subject))
  if (kind === 'NOT NULL') {
    const column = subject.slice(subject.lastIndexOf('.') + 1)
    return new RestError(
      '23502',
      `null value in column "${column}" of relation "${target.name}" violates not-null constraint`,
    )
  }
  if (kind !== 'CHECK') return null
  return new RestError(
    '23514',
    `new row for relation "${target.name}" violates check constraint "${subject}"`,
  )
}

/** True if a proposed row has the primary key of an existing row. */
async function isPrimaryKeyTaken(
  db: Statements,
  { name, table }: NamedTable,
  { columns, rows }: Proposed,
): Promise<boolean> {
  const indexes = table.primaryKey.map((column) => columns.indexOf(column))
  const pairs = table.primaryKey.map((column, i) => `t.${quoted(column)} = json_extract(r.value, '$[${i}]')`)
  const found = await db.get(
    `select 1 from json_each(?) r join ${quoted(name)} t on ${pairs.join(' and ')} limit 1`,
    [JSON.stringify(rows.map((row) => indexes.map((i) => row[i] ?? null)))],
  )
  return found !== undefined
}

/** Queries that find the violated key of a failed statement, which SQLite does not name as Postgres does. */
interface Diagnosis {
  /** Returns the error for the violated foreign key; null if none is found. */
  readonly foreignKey: () => Promise<RestError | null>
  /** Returns true if the primary key is taken, which Postgres checks before all other keys. */
  readonly primaryKey?: () => Promise<boolean>
}

/** Returns the diagnosis of an insert; `conflictColumns` is the key whose existing rows an upsert updates. */
export function insertDiagnosis(
  db: Statements,
  target: NamedTable,
  proposed: Proposed,
  conflictColumns: readonly string[],
): Diagnosis {
  const byPrimaryKey = conflictColumns.join() === target.table.primaryKey.join()
  return {
    // An upsert may also change a key that other rows reference.
    foreignKey: async () =>
      (await insertForeignKeyError(db, target, proposed)) ?? referencedError(target, proposed.columns),
    ...(byPrimaryKey ? {} : { primaryKey: () => isPrimaryKeyTaken(db, target, proposed) }),
  }
}

/**
 * Runs a statement (`… returning rowid as row_id`) and returns the ids of the written rows. Throws the RestError that
 * PostgREST sends for a violated constraint.
 */
export async function executeWrite(
  db: Statements,
  target: NamedTable,
  { text, values }: Sql,
  { foreignKey, primaryKey }: Diagnosis,
): Promise<number[]> {
  try {
    const rows = await db.all<{ row_id: number }>(text, values)
    return rows.map(({ row_id }) => row_id)
  } catch (error) {
    const violation = parseViolation(error)
    if (violation === null) throw error
    if (violation.kind === 'FOREIGN KEY') throw (await foreignKey()) ?? error
    if (violation.kind === 'UNIQUE' && (await primaryKey?.())) throw duplicate(`${target.name}_pkey`)
    throw constraintError(target, violation.kind, violation.subject) ?? error
  }
}

/** Returns the error for the foreign key that an update of these rows violates; null if none is found. */
async function updateForeignKeyError(
  db: Statements,
  target: NamedTable,
  changes: readonly Change[],
  rowIds: readonly number[],
): Promise<RestError | null> {
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
    (await insertForeignKeyError(db, target, { columns, rows })) ??
    referencedError(target, [...changed.keys()])
  )
}

/** Returns the diagnosis of an update; `rowIds` reads the ids of the rows that the update matches. */
export function updateDiagnosis(
  db: Statements,
  target: NamedTable,
  changes: readonly Change[],
  rowIds: () => Promise<readonly number[]>,
): Diagnosis {
  return { foreignKey: async () => updateForeignKeyError(db, target, changes, await rowIds()) }
}
