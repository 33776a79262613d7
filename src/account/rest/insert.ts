import type { Statements } from '#db/index.ts'
import { timeSlices } from '#db/time-slices.ts'
import type { VerifiedUserId } from '../auth/tokens/access-token.ts'
import { defaultOf, madeColumns, touchedColumns } from './computed.ts'
import { foreignRow, RestRefusal } from './errors.ts'
import type { InsertPlan } from './plan.ts'
import { BY_DEFAULT, type Cell } from './plan-write.ts'
import { columnOf } from './resource.ts'
import { bound, joined, name, type Sql, sql, verbatim } from './sql.ts'
import { storedTime } from './times.ts'
import type { SqlValue } from './values.ts'
import { insertExplained, writing } from './violations.ts'

export interface Inserted {
  /** Of the rows written, in the order they were given. */
  readonly rowIds: readonly number[]
  /** How many of them are new. */
  readonly inserted: number
}

/** Completes rows with the values that a request does not write: defaults and keys of names. */
function completer({ target, columns }: InsertPlan, owner: VerifiedUserId, now: number) {
  const given = new Set(columns)
  const filled = Object.entries(target.table.columns).filter(
    ([column, shape]) => shape.default !== undefined && !given.has(column),
  )
  const written = [...columns, ...filled.map(([column]) => column)]
  const shapes = written.map((column) => columnOf(target, column))
  const made = madeColumns(target.table).map((each) => ({ ...each, from: written.indexOf(each.of) }))
  const userColumn = written.indexOf('user_id')
  return {
    columns: [...written, ...made.map(({ column }) => column)],
    complete(cells: readonly Cell[]): SqlValue[] {
      const row = shapes.map((shape, i): SqlValue => {
        const cell = i < cells.length ? cells[i] : BY_DEFAULT
        return cell === BY_DEFAULT || cell === undefined ? defaultOf(shape, owner, now) : cell
      })
      if (row[userColumn] !== owner) throw foreignRow(target.name)
      return [...row, ...made.map(({ from, made: value }) => value(row[from] ?? null))]
    },
  }
}

/** What becomes of rows whose key is there already. Another user's row is left as it is, which is seen afterwards. */
function conflictSql({ target, conflict, columns }: InsertPlan, owner: VerifiedUserId, now: number): Sql {
  if (conflict === null) return verbatim('')
  const key = sql`on conflict (${joined(conflict.columns.map(name), ', ')})`
  // Without anything to write, Postgres is asked to do nothing.
  if (!conflict.merge || columns.length === 0) return sql`${key} do nothing`
  const made = madeColumns(target.table).flatMap(({ column, of }) => (columns.includes(of) ? [column] : []))
  const touched = touchedColumns(target.table)
  const taken = [...columns, ...made].filter((column) => !touched.includes(column))
  const changes = [
    ...taken.map((column) => sql`${name(column)} = excluded.${name(column)}`),
    ...touched.map((column) => sql`${name(column)} = ${bound(storedTime(now))}`),
  ]
  return sql`${key} do update set ${joined(changes, ', ')} where ${name(target.name)}."user_id" = ${bound(owner)}`
}

/**
 * Writes the rows of an insert as the owner's own. Throws 42501 for rows that are to be another's, or meet
 * another's, 21000 for one row written twice, and what the table's constraints refuse.
 */
export async function insertRows(
  db: Statements,
  plan: InsertPlan,
  owner: VerifiedUserId,
  now: number,
): Promise<Inserted> {
  const { target, conflict } = plan
  if (plan.rows.length === 0) return { rowIds: [], inserted: 0 }
  const { columns, complete } = completer(plan, owner, now)
  const pauseIfDue = timeSlices()
  const rows: SqlValue[][] = []
  const texts: string[] = []
  for (const cells of plan.rows) {
    await pauseIfDue()
    const row = complete(cells)
    rows.push(row)
    texts.push(JSON.stringify(row))
  }

  const table = name(target.name)
  const [before] = await db.all<{ last: number | null }>(`select max(rowid) as last from ${table.text}`)
  const values = verbatim(columns.map((_, i) => `json_extract(value, '$[${i}]')`).join(', '))
  const statement = sql`insert into ${table} (${joined(columns.map(name), ', ')}) select ${values} from json_each(${bound(`[${texts.join(',')}]`)}) where true ${conflictSql(plan, owner, now)} returning rowid as row_id`
  const explained = insertExplained(db, target, { columns, rows }, conflict?.columns ?? [])
  const rowIds = await writing(db, target, statement, explained)
  if (conflict?.merge && plan.columns.length > 0) {
    if (rowIds.length < rows.length) throw foreignRow(target.name, ' (USING expression)')
    if (new Set(rowIds).size < rowIds.length) {
      throw new RestRefusal('21000', 'ON CONFLICT DO UPDATE command cannot affect row a second time', {
        hint: 'Ensure that no rows proposed for insertion within the same command have duplicate constrained values.',
      })
    }
  }
  const last = before?.last ?? 0
  return { rowIds, inserted: rowIds.filter((rowId) => rowId > last).length }
}
