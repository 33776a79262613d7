import type { Statements } from '#db/index.ts'
import { timeSlices } from '#db/time-slices.ts'
import type { VerifiedUserId } from '../auth/tokens/access-token.ts'
import { defaultOf, derivedColumns, touchedColumns } from './computed.ts'
import { foreignRow, RestError } from './errors.ts'
import type { InsertPlan } from './plan.ts'
import { type Cell, DEFAULT } from './plan-write.ts'
import { columnOf } from './resource.ts'
import { identifier, join, param, raw, type Sql, sql } from './sql.ts'
import { storedTime } from './times.ts'
import type { SqlValue } from './values.ts'
import { executeWrite, insertDiagnosis } from './violations.ts'

export interface Inserted {
  /** Row ids of the written rows, in the order of the request. Rows that `do nothing` skipped are left out. */
  readonly rowIds: readonly number[]
  /** Number of written rows that did not exist before. */
  readonly inserted: number
}

/**
 * Returns the columns of an insert, and a function that completes a row with defaults and derived columns. The function
 * throws 42501 if the row's `user_id` is not `owner`, and 54000 for a name that is too long for an index.
 */
function createRowCompleter({ target, columns }: InsertPlan, owner: VerifiedUserId, now: number) {
  const requested = new Set(columns)
  const defaults = Object.entries(target.table.columns).filter(
    ([column, shape]) => shape.default !== undefined && !requested.has(column),
  )
  const stored = [...columns, ...defaults.map(([column]) => column)]
  const shapes = stored.map((column) => columnOf(target, column))
  const derived = derivedColumns(target.table).map((each) => ({
    ...each,
    index: stored.indexOf(each.source),
  }))
  const userColumn = stored.indexOf('user_id')
  return {
    columns: [...stored, ...derived.map(({ column }) => column)],
    complete(cells: readonly Cell[]): SqlValue[] {
      const row = shapes.map((shape, i): SqlValue => {
        const cell = i < cells.length ? cells[i] : DEFAULT
        return cell === DEFAULT || cell === undefined ? defaultOf(shape, owner, now) : cell
      })
      if (row[userColumn] !== owner) throw foreignRow(target.name)
      return [...row, ...derived.map(({ index, derive }) => derive(row[index] ?? null))]
    },
  }
}

/**
 * Returns the `on conflict` clause of an insert; empty if the request is not an upsert. The update skips a conflicting
 * row of another user, so its row id is missing from the result, and `insertRows` throws.
 */
function conflictSql({ target, conflict, columns }: InsertPlan, owner: VerifiedUserId, now: number): Sql {
  if (conflict === null) return raw('')
  const key = sql`on conflict (${join(conflict.columns.map(identifier), ', ')})`
  // PostgREST generates `do nothing` for a request without columns.
  if (!conflict.merge || columns.length === 0) return sql`${key} do nothing`
  const derived = derivedColumns(target.table).flatMap(({ column, source }) =>
    columns.includes(source) ? [column] : [],
  )
  const touched = touchedColumns(target.table)
  const updated = [...columns, ...derived].filter((column) => !touched.includes(column))
  const changes = [
    ...updated.map((column) => sql`${identifier(column)} = excluded.${identifier(column)}`),
    ...touched.map((column) => sql`${identifier(column)} = ${param(storedTime(now))}`),
  ]
  return sql`${key} do update set ${join(changes, ', ')} where ${identifier(target.name)}."user_id" = ${param(owner)}`
}

/**
 * Inserts or upserts rows of the user `owner`; `now` is in milliseconds. Throws 42501 if a row's `user_id` is not
 * `owner` or an upsert conflicts with another user's row, 21000 if an upsert updates a row twice, 54000 for a name that
 * is too long for an index, and the errors of violated constraints. Must be called in a transaction, because rows may
 * have been written before an error is thrown.
 */
export async function insertRows(
  db: Statements,
  plan: InsertPlan,
  owner: VerifiedUserId,
  now: number,
): Promise<Inserted> {
  const { target, conflict } = plan
  if (plan.rows.length === 0) return { rowIds: [], inserted: 0 }
  const { columns, complete } = createRowCompleter(plan, owner, now)
  const pauseIfDue = timeSlices()
  const rows: SqlValue[][] = []
  const texts: string[] = []
  for (const cells of plan.rows) {
    await pauseIfDue()
    const row = complete(cells)
    rows.push(row)
    texts.push(JSON.stringify(row))
  }

  const table = identifier(target.name)
  const [before] = await db.all<{ last: number | null }>(`select max(rowid) as last from ${table.text}`)
  const values = raw(columns.map((_, i) => `json_extract(value, '$[${i}]')`).join(', '))
  const statement = sql`insert into ${table} (${join(columns.map(identifier), ', ')}) select ${values} from json_each(${param(`[${texts.join(',')}]`)}) where true ${conflictSql(plan, owner, now)} returning rowid as row_id`
  const diagnosis = insertDiagnosis(db, target, { columns, rows }, conflict?.columns ?? [])
  const rowIds = await executeWrite(db, target, statement, diagnosis)
  if (conflict?.merge && plan.columns.length > 0) {
    if (rowIds.length < rows.length) throw foreignRow(target.name, ' (USING expression)')
    if (new Set(rowIds).size < rowIds.length) {
      throw new RestError('21000', 'ON CONFLICT DO UPDATE command cannot affect row a second time', {
        hint: 'Ensure that no rows proposed for insertion within the same command have duplicate constrained values.',
      })
    }
  }
  const last = before?.last ?? 0
  return { rowIds, inserted: rowIds.filter((rowId) => rowId > last).length }
}
