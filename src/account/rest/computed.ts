import type { Column, Table } from '#contract/table.ts'
import { nameKey } from '#domain/entities.ts'
import { plain } from '#domain/text/plain-text.ts'
import type { VerifiedUserId } from '../auth/tokens/access-token.ts'
import { RestError } from './errors.ts'
import type { Change } from './plan-write.ts'
import { storedTime } from './times.ts'
import type { SqlValue } from './values.ts'

/** Maximum bytes of an entry of PostgreSQL's B-tree indexes, so that hosted projects reject longer names, too. */
const KEY_MAX = 2704

/** Returns the comparison key of a name. Throws 54000 for a name that is too long for an index. */
function keyValue(name: SqlValue): SqlValue {
  if (typeof name !== 'string') return null
  if (Buffer.byteLength(name) > KEY_MAX) {
    throw new RestError('54000', `index row size exceeds btree version 4 maximum ${KEY_MAX}`)
  }
  return nameKey(name)
}

/** Returns the plain form of a name. */
const plainValue = (name: SqlValue): SqlValue => (typeof name === 'string' ? plain(name) : null)

/** A column whose value is derived from another column, its source. */
interface DerivedColumn {
  readonly column: string
  readonly source: string
  readonly derive: (value: SqlValue) => SqlValue
}

/** Returns the derived columns of a table. */
export function derivedColumns({ columns }: Pick<Table, 'columns'>): DerivedColumn[] {
  return Object.entries<Column>(columns).flatMap(([column, { keyOf, plainOf }]): DerivedColumn[] => {
    if (keyOf !== undefined) return [{ column, source: keyOf, derive: keyValue }]
    return plainOf === undefined ? [] : [{ column, source: plainOf, derive: plainValue }]
  })
}

/** Returns the changes of derived columns that follow from changes of their sources. */
export function derivedChanges(table: Table, changes: readonly Change[]): Change[] {
  const values = new Map(changes)
  return derivedColumns(table).flatMap(({ column, source, derive }): Change[] => {
    const value = values.get(source)
    return value === undefined ? [] : [[column, derive(value)]]
  })
}

/** Returns the columns that every update sets to the current time. */
export function touchedColumns({ columns }: Table): string[] {
  return Object.entries<Column>(columns)
    .filter(([, { touched }]) => touched)
    .map(([column]) => column)
}

/** Returns the default of a column in a new row; `now` in milliseconds. */
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
