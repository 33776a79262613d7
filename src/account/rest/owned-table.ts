import { randomUUID } from 'node:crypto'
import type { Column } from '#contract/table.ts'
import type { Statements } from '#db/index.ts'
import type { VerifiedUserId } from '../auth/access-token.ts'
import { quoted } from '../schema.ts'
import { constraintRefusal } from './constraint.ts'
import { foreignRow, RestRefusal } from './errors.ts'
import type { Condition } from './parse/conditions.ts'
import {
  BY_DEFAULT,
  columnOf,
  type DeletePlan,
  type InsertPlan,
  type NamedTable,
  type ReadPlan,
  type UpdatePlan,
} from './plan.ts'
import { conditionSql, joined, orderSql, rowJson, type Sql } from './sql.ts'
import { type SortKey, sortKeys } from './text-order.ts'
import { storedTime } from './times.ts'
import type { SqlValue } from './values.ts'

/** Rows as JSON texts. */
export interface ReadResult {
  readonly rows: readonly string[]
  /** All rows that match, where that was asked. */
  readonly total: number | null
}
export interface WriteResult {
  readonly rows: readonly string[]
  /** How many of the rows are new. */
  readonly inserted: number
}

/**
 * One user's rows of a table: the only way to a table's rows. It cannot be had without a user id out of
 * a verified token, and every statement it makes is bound to that user (ACCOUNTS 3.4).
 */
export interface OwnedTable {
  read(plan: ReadPlan): Promise<ReadResult>
  insert(plan: InsertPlan): Promise<WriteResult>
  update(plan: UpdatePlan): Promise<WriteResult>
  delete(plan: DeletePlan): Promise<WriteResult>
}

interface WrittenRow {
  readonly row_id: number
  readonly row: string
}

/** The user's rows of a table. Writes are to be given a transaction. `now` in milliseconds. */
export function ownedTable(
  db: Statements,
  target: NamedTable,
  owner: VerifiedUserId,
  now: number,
): OwnedTable {
  const table = quoted(target.name)

  const owned = (conditions: readonly Condition[]): Sql =>
    joined(
      [
        { text: '"user_id" = ?', values: [owner] },
        ...conditions.map((condition) => conditionSql(target, condition)),
      ],
      'and',
    )

  const written = async (text: string, values: readonly SqlValue[]): Promise<WrittenRow[]> => {
    try {
      return await db.all<WrittenRow>(text, values)
    } catch (error) {
      throw constraintRefusal(error, target)
    }
  }

  const defaultOf = (column: Column): SqlValue => {
    switch (column.default) {
      case undefined:
        return null
      case 'gen_random_uuid()':
        return randomUUID()
      case 'now()':
        return storedTime(now)
      case 'auth.uid()':
        return owner
      default: {
        const { value } = column.default
        return typeof value === 'string' || typeof value === 'number'
          ? value
          : typeof value === 'boolean'
            ? Number(value)
            : JSON.stringify(value)
      }
    }
  }

  const count = async (where: Sql): Promise<number> =>
    (
      await db.get<{ total: number }>(
        `select count(*) as total from ${table} where ${where.text}`,
        where.values,
      )
    )?.total ?? 0

  const readByText = async (plan: ReadPlan, where: Sql): Promise<ReadResult> => {
    const columns = ['rowid', ...plan.order.map(({ column }) => quoted(column))].join(', ')
    const all = await db.get<{ keys: string }>(
      `select json_group_array(json_array(${columns})) as keys from ${table} where ${where.text}`,
      where.values,
    )
    const sorted = await sortKeys(JSON.parse(all?.keys ?? '[]') as SortKey[], plan.order)
    const wanted = sorted.slice(plan.offset, plan.offset + plan.limit).map(([rowId]) => rowId)
    const found = await db.all<WrittenRow>(
      `select rowid as row_id, ${rowJson(target, plan.outputs)} as row from ${table}
       where "user_id" = ? and rowid in (select value from json_each(?))`,
      [owner, JSON.stringify(wanted)],
    )
    const byId = new Map(found.map(({ row_id, row }) => [row_id, row]))
    return { rows: wanted.flatMap((rowId) => byId.get(rowId) ?? []), total: sorted.length }
  }

  return {
    async read(plan) {
      const where = owned(plan.conditions)
      if (plan.order.some(({ column }) => columnOf(target, column).type === 'text'))
        return readByText(plan, where)
      const rows = await db.all<{ row: string }>(
        `select ${rowJson(target, plan.outputs)} as row from ${table} where ${where.text} ${orderSql(plan.order)} limit ? offset ?`,
        [...where.values, plan.limit, plan.offset],
      )
      return { rows: rows.map(({ row }) => row), total: plan.count ? await count(where) : null }
    },

    async insert(plan) {
      if (plan.rows.length === 0) return { rows: [], inserted: 0 }
      const given = new Set(plan.columns)
      const filled = Object.entries(target.table.columns).filter(
        ([name, column]) => column.default !== undefined && !given.has(name),
      )
      const columns = [...plan.columns, ...filled.map(([name]) => name)]
      const shapes = columns.map((column) => columnOf(target, column))
      const userColumn = columns.indexOf('user_id')
      const rows = plan.rows.map((cells) => {
        const row = shapes.map((shape, i) => {
          const cell = i < cells.length ? cells[i] : BY_DEFAULT
          return cell === BY_DEFAULT || cell === undefined ? defaultOf(shape) : cell
        })
        if (row[userColumn] !== owner) throw foreignRow(target.name)
        return row
      })
      const values = columns.map((_, i) => `json_extract(value, '$[${i}]')`).join(', ')
      const conflict = conflictSql(plan, table)
      const before = await db.get<{ last: number | null }>(`select max(rowid) as last from ${table}`)
      const result = await written(
        `insert into ${table} (${columns.map(quoted).join(', ')}) select ${values} from json_each(?) where true
         ${conflict} returning rowid as row_id, ${rowJson(target, plan.outputs)} as row`,
        [JSON.stringify(rows), ...(plan.conflict?.merge ? [owner] : [])],
      )
      if (plan.conflict?.merge) {
        // The row that stands in the way is another user's, and was left as it is.
        if (result.length < rows.length) throw foreignRow(target.name, ' (USING expression)')
        if (new Set(result.map(({ row_id }) => row_id)).size < result.length) {
          throw new RestRefusal('21000', 'ON CONFLICT DO UPDATE command cannot affect row a second time', {
            hint: 'Ensure that no rows proposed for insertion within the same command have duplicate constrained values.',
          })
        }
      }
      const last = before?.last ?? 0
      return {
        rows: result.map(({ row }) => row),
        inserted: result.filter(({ row_id }) => row_id > last).length,
      }
    },

    async update({ conditions, changes, outputs }) {
      const where = owned(conditions)
      if (changes.length === 0) return { rows: [], inserted: 0 }
      if (changes.some(([column, value]) => column === 'user_id' && value !== owner)) {
        if ((await count(where)) > 0) throw foreignRow(target.name)
        return { rows: [], inserted: 0 }
      }
      const result = await written(
        `update ${table} set ${changes.map(([column]) => `${quoted(column)} = ?`).join(', ')}
         where ${where.text} returning rowid as row_id, ${rowJson(target, outputs)} as row`,
        [...changes.map(([, value]) => value), ...where.values],
      )
      return { rows: result.map(({ row }) => row), inserted: 0 }
    },

    async delete({ conditions, outputs }) {
      const where = owned(conditions)
      const result = await written(
        `delete from ${table} where ${where.text} returning rowid as row_id, ${rowJson(target, outputs)} as row`,
        where.values,
      )
      return { rows: result.map(({ row }) => row), inserted: 0 }
    },
  }
}

function conflictSql({ conflict, columns }: InsertPlan, table: string): string {
  if (conflict === null) return ''
  const key = `on conflict (${conflict.columns.map(quoted).join(', ')})`
  if (!conflict.merge) return `${key} do nothing`
  const written = columns.length > 0 ? columns : ['user_id']
  const changes = written.map((column) => `${quoted(column)} = excluded.${quoted(column)}`)
  return `${key} do update set ${changes.join(', ')} where ${table}."user_id" = ?`
}
