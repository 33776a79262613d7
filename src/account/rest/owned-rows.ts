import type { Query, Statements } from '#db/index.ts'
import { timeSlices } from '#db/time-slices.ts'
import type { VerifiedUserId } from '../auth/tokens/access-token.ts'
import { derivedChanges, touchedColumns } from './computed.ts'
import { foreignRow } from './errors.ts'
import { insertRows } from './insert.ts'
import { OwnedSql } from './owned-sql.ts'
import type { DeletePlan, InsertPlan, ReadPlan, UpdatePlan } from './plan.ts'
import type { Change } from './plan-write.ts'
import type { NamedTable } from './relationships.ts'
import type { Filter, Resource } from './resource.ts'
import { identifier, join, param, type Sql, sql } from './sql.ts'
import { type Ranks, ranksOf, type SortKey, sortKeys, sortsByText } from './text-order.ts'
import { storedTime } from './times.ts'
import { executeWrite, updateDiagnosis } from './violations.ts'

export interface ReadResult {
  /** Rows as JSON texts. */
  readonly rows: readonly string[]
  /** Number of all matching rows; may be null if the plan has no `count`. */
  readonly total: number | null
}
export interface WriteResult {
  /** The written rows as JSON texts; null if the request does not return them. */
  readonly rows: readonly string[] | null
  /** Number of written rows. */
  readonly affected: number
  /** Number of written rows that did not exist before. */
  readonly inserted: number
}

/** Returns functions that read one user's rows. */
function ownedReader(db: Query, owner: VerifiedUserId) {
  const owned = new OwnedSql(owner)
  const all = <Row>({ text, values }: Sql): Promise<Row[]> => db.all<Row>(text, values)

  /** Returns row ids in a resource's order, sorted in JavaScript: all that match, or only those of `rowIds`. */
  const sortedIds = async (resource: Resource, rowIds: readonly number[] | null): Promise<number[]> => {
    const parts = await all<{ keys: string }>(owned.sortKeys(resource, rowIds))
    const pauseIfDue = timeSlices()
    const keys: SortKey[] = []
    for (const part of parts) {
      await pauseIfDue()
      keys.push(...(JSON.parse(part.keys) as SortKey[]))
    }
    return (await sortKeys(keys, resource.order)).map(([rowId]) => rowId)
  }

  /** Adds the ranks of all embedded resources, at any depth, that sort by a text. */
  const addEmbedRanks = async (resource: Resource, ranks: Map<Resource, Ranks>): Promise<void> => {
    for (const { resource: embedded } of resource.embeds) {
      if (sortsByText(embedded)) ranks.set(embedded, ranksOf(await sortedIds(embedded, null)))
      await addEmbedRanks(embedded, ranks)
    }
  }

  const readRowJson = async (resource: Resource, rowIds: readonly number[] | null): Promise<string[]> => {
    const ranks = new Map<Resource, Ranks>()
    await addEmbedRanks(resource, ranks)
    if (rowIds !== null) ranks.set(resource, ranksOf(rowIds))
    const rows = await all<{ row: string }>(new OwnedSql(owner, ranks).read(resource, rowIds))
    return rows.map(({ row }) => row)
  }
  return {
    sortedIds,
    readRowJson,
    count: (resource: Resource) => all<{ total: number }>(owned.count(resource)),
  }
}

/** Reads the rows of one user that a plan selects. */
export async function readRows(
  db: Query,
  owner: VerifiedUserId,
  { resource, count }: ReadPlan,
): Promise<ReadResult> {
  const reads = ownedReader(db, owner)
  if (!sortsByText(resource)) {
    const rows = await reads.readRowJson(resource, null)
    const [counted] = count ? await reads.count(resource) : []
    return { rows, total: counted?.total ?? null }
  }
  const ids = await reads.sortedIds(resource, null)
  const page = ids.slice(resource.offset, resource.offset + (resource.limit ?? ids.length))
  return { rows: await reads.readRowJson(resource, page), total: ids.length }
}

/**
 * Writes the rows of one user in the account's tables. Only this interface and `readRows` reach those rows: both
 * require a user id from a verified token, and bind every statement to that user.
 */
export interface OwnedRows {
  insert(plan: InsertPlan): Promise<WriteResult>
  update(plan: UpdatePlan): Promise<WriteResult>
  delete(plan: DeletePlan): Promise<WriteResult>
}

/** Returns the writer of a user's rows. `db` is a transaction; `now` is in milliseconds. */
export function ownedRows(db: Statements, owner: VerifiedUserId, now: number): OwnedRows {
  const owned = new OwnedSql(owner)
  const { sortedIds, readRowJson } = ownedReader(db, owner)
  const all = <Row>({ text, values }: Sql): Promise<Row[]> => db.all<Row>(text, values)

  const toResult = async (
    returning: Resource | null,
    rowIds: readonly number[],
    inserted: number,
  ): Promise<WriteResult> => {
    if (returning === null) return { rows: null, affected: rowIds.length, inserted }
    const ids = returning.order.length > 0 ? await sortedIds(returning, rowIds) : rowIds
    return { rows: await readRowJson(returning, ids), affected: rowIds.length, inserted }
  }

  const matchingRowIds = async (target: NamedTable, filters: readonly Filter[]): Promise<number[]> => {
    const where = owned.owned({ target, label: target.name, filters })
    const rows = await all<{ row_id: number }>(
      sql`select rowid as row_id from ${identifier(target.name)} where ${where}`,
    )
    return rows.map(({ row_id }) => row_id)
  }

  return {
    async insert(plan) {
      const { rowIds, inserted } = await insertRows(db, plan, owner, now)
      return toResult(plan.returning, rowIds, inserted)
    },

    async update({ target, filters, changes, returning }) {
      if (changes.length === 0) return toResult(returning, [], 0)
      if (changes.some(([column, value]) => column === 'user_id' && value !== owner)) {
        if ((await matchingRowIds(target, filters)).length > 0) throw foreignRow(target.name)
        return toResult(returning, [], 0)
      }
      const touched = touchedColumns(target.table).map((column): Change => [column, storedTime(now)])
      const values = new Map([...changes, ...derivedChanges(target.table, changes), ...touched])
      const set = [...values].map(([column, value]) => sql`${identifier(column)} = ${param(value)}`)
      const where = owned.owned({ target, label: target.name, filters })
      const statement = sql`update ${identifier(target.name)} set ${join(set, ', ')} where ${where} returning rowid as row_id`
      const diagnosis = updateDiagnosis(db, target, changes, () => matchingRowIds(target, filters))
      const rowIds = await executeWrite(db, target, statement, diagnosis)
      return toResult(returning, rowIds, 0)
    },

    async delete({ target, filters, returning }) {
      const where = owned.owned({ target, label: target.name, filters })
      // Rows are read before the delete, which may cascade to their embedded rows.
      const before =
        returning === null ? null : await toResult(returning, await matchingRowIds(target, filters), 0)
      const rows = await all(sql`delete from ${identifier(target.name)} where ${where} returning rowid`)
      return before ?? { rows: null, affected: rows.length, inserted: 0 }
    },
  }
}
