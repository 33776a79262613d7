import type { Column, Table } from '#contract/table.ts'
import { nameKey } from '#domain/entities.ts'
import { plain } from '#domain/plain-text.ts'
import type { VerifiedUserId } from '../auth/tokens/access-token.ts'
import { RestRefusal } from './errors.ts'
import type { Change } from './plan-write.ts'
import { storedTime } from './times.ts'
import type { SqlValue } from './values.ts'

/** Bytes that fit PostgreSQL's index of the keys: longer names are refused by it as well. */
const KEY_MAX = 2704

/** What a column of comparison keys holds for a name. Throws 54000 for one that is too long to be one. */
export function keyValue(name: SqlValue): SqlValue {
  if (typeof name !== 'string') return null
  if (Buffer.byteLength(name) > KEY_MAX) {
    throw new RestRefusal('54000', `index row size exceeds btree version 4 maximum ${KEY_MAX}`)
  }
  return nameKey(name)
}

/** What a column of plain names holds for a name. */
export const plainValue = (name: SqlValue): SqlValue => (typeof name === 'string' ? plain(name) : null)

/** A column that is made of another one, and how. */
interface MadeColumn {
  readonly column: string
  readonly of: string
  readonly made: (value: SqlValue) => SqlValue
}

/** The columns that are made of another column. */
export function madeColumns({ columns }: Pick<Table, 'columns'>): MadeColumn[] {
  return Object.entries<Column>(columns).flatMap(([column, { keyOf, plainOf }]): MadeColumn[] => {
    if (keyOf !== undefined) return [{ column, of: keyOf, made: keyValue }]
    return plainOf === undefined ? [] : [{ column, of: plainOf, made: plainValue }]
  })
}

/** The changes of made columns that changes of what they are made of bring about. */
export function madeChanges(table: Table, changes: readonly Change[]): Change[] {
  const values = new Map(changes)
  return madeColumns(table).flatMap(({ column, of, made }): Change[] => {
    const value = values.get(of)
    return value === undefined ? [] : [[column, made(value)]]
  })
}

/** The columns that every update sets to its time. */
export function touchedColumns({ columns }: Table): string[] {
  return Object.entries<Column>(columns)
    .filter(([, { touched }]) => touched)
    .map(([column]) => column)
}

/** A new row's value for a column that was not given one; `now` in milliseconds. */
export function defaultOf(column: Column, owner: VerifiedUserId, now: number): SqlValue {
  switch (column.default) {
    case undefined:
      return null
    case 'gen_random_uuid()':
      return crypto.randomUUID()
    case 'now()':
      return storedTime(now)
    case 'auth.uid()':
      return owner
    default: {
      const { value } = column.default
      if (typeof value === 'boolean') return Number(value)
      return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
    }
  }
}
