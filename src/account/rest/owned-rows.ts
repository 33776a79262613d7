import type { Query, Statements } from '#db/index.ts'
import { timeSlices } from '#db/time-slices.ts'
import type { VerifiedUserId } from '../auth/tokens/access-token.ts'
import { madeChanges, touchedColumns } from './computed.ts'
import { foreignRow } from './errors.ts'
import { insertRows } from './insert.ts'
import { OwnedSql } from './owned-sql.ts'
import type { DeletePlan, InsertPlan, ReadPlan, UpdatePlan } from './plan.ts'
import type { Change } from './plan-write.ts'
import type { NamedTable } from './relationships.ts'
import type { Filter, Resource } from './resource.ts'
import { bound, joined, name, type Sql, sql } from './sql.ts'
import { goesByText, type Places, placesOf, type SortKey, sortKeys } from './text-order.ts'
import { storedTime } from './times.ts'
import { updateExplained, writing } from './violations.ts'

/** Rows as JSON texts. */
export interface ReadResult {
  readonly rows: readonly string[]
  /** All rows that match, where that was asked. */
  readonly total: number | null
}
export interface WriteResult {
  /** The written rows as they are to be shown; null where none are. */
  readonly rows: readonly string[] | null
  /** How many rows were written. */
  readonly affected: number
  /** How many of them are new. */
  readonly inserted: number
}

/** The reading of one user's rows. */
function ownedReads(db: Query, owner: VerifiedUserId) {
  const owned = new OwnedSql(owner)
  const all = <Row>({ text, values }: Sql): Promise<Row[]> => db.all<Row>(text, values)

  /** The ids of a resource's rows in its order, which SQLite could not give; of those alone that are known. */
  const idsInOrder = async (resource: Resource, known: readonly number[] | null): Promise<number[]> => {
    const parts = await all<{ keys: string }>(owned.sortKeys(resource, known))
    const pauseIfDue = timeSlices()
    const keys: SortKey[] = []
    for (const part of parts) {
      await pauseIfDue()
      keys.push(...(JSON.parse(part.keys) as SortKey[]))
    }
    return (await sortKeys(keys, resource.order)).map(([rowId]) => rowId)
  }

  /** The places of what is embedded, at any depth, in the order of a text. */
  const embeddedPlaces = async (resource: Resource, into: Map<Resource, Places>): Promise<void> => {
    for (const { resource: embedded } of resource.embeds) {
      if (goesByText(embedded)) into.set(embedded, placesOf(await idsInOrder(embedded, null)))
      await embeddedPlaces(embedded, into)
    }
  }

  const shownRows = async (resource: Resource, rowIds: readonly number[] | null): Promise<string[]> => {
    const places = new Map<Resource, Places>()
    await embeddedPlaces(resource, places)
    if (rowIds !== null) places.set(resource, placesOf(rowIds))
    const rows = await all<{ row: string }>(new OwnedSql(owner, places).read(resource, rowIds))
    return rows.map(({ row }) => row)
  }
  return {
    idsInOrder,
    shownRows,
    count: (resource: Resource) => all<{ total: number }>(owned.count(resource)),
  }
}

/** Reads a user's rows as they are asked for, bound to that user as every statement here. */
export async function readRows(
  db: Query,
  owner: VerifiedUserId,
  { resource, count }: ReadPlan,
): Promise<ReadResult> {
  const reads = ownedReads(db, owner)
  if (!goesByText(resource)) {
    const rows = await reads.shownRows(resource, null)
    const [counted] = count ? await reads.count(resource) : []
    return { rows, total: counted?.total ?? null }
  }
  const ids = await reads.idsInOrder(resource, null)
  const wanted = ids.slice(resource.offset, resource.offset + (resource.limit ?? ids.length))
  return { rows: await reads.shownRows(resource, wanted), total: ids.length }
}

/**
 * The writing of one user's rows of the account's tables: with `readRows` the only way to them. It cannot be had
 * without a user id out of a verified token, and every statement it makes is bound to that user.
 */
export interface OwnedRows {
  insert(plan: InsertPlan): Promise<WriteResult>
  update(plan: UpdatePlan): Promise<WriteResult>
  delete(plan: DeletePlan): Promise<WriteResult>
}

/** The user's rows. Writes are to be given a transaction. `now` in milliseconds. */
export function ownedRows(db: Statements, owner: VerifiedUserId, now: number): OwnedRows {
  const owned = new OwnedSql(owner)
  const { idsInOrder, shownRows } = ownedReads(db, owner)
  const all = <Row>({ text, values }: Sql): Promise<Row[]> => db.all<Row>(text, values)

  const written = async (
    shown: Resource | null,
    rowIds: readonly number[],
    inserted: number,
  ): Promise<WriteResult> => {
    if (shown === null) return { rows: null, affected: rowIds.length, inserted }
    const ids = shown.order.length > 0 ? await idsInOrder(shown, rowIds) : rowIds
    return { rows: await shownRows(shown, ids), affected: rowIds.length, inserted }
  }

  const matching = async (target: NamedTable, filters: readonly Filter[]): Promise<number[]> => {
    const where = owned.owned({ target, label: target.name, filters })
    const rows = await all<{ row_id: number }>(
      sql`select rowid as row_id from ${name(target.name)} where ${where}`,
    )
    return rows.map(({ row_id }) => row_id)
  }

  return {
    async insert(plan) {
      const { rowIds, inserted } = await insertRows(db, plan, owner, now)
      return written(plan.shown, rowIds, inserted)
    },

    async update({ target, filters, changes, shown }) {
      if (changes.length === 0) return written(shown, [], 0)
      if (changes.some(([column, value]) => column === 'user_id' && value !== owner)) {
        if ((await matching(target, filters)).length > 0) throw foreignRow(target.name)
        return written(shown, [], 0)
      }
      const touched = touchedColumns(target.table).map((column): Change => [column, storedTime(now)])
      const values = new Map([...changes, ...madeChanges(target.table, changes), ...touched])
      const set = [...values].map(([column, value]) => sql`${name(column)} = ${bound(value)}`)
      const where = owned.owned({ target, label: target.name, filters })
      const statement = sql`update ${name(target.name)} set ${joined(set, ', ')} where ${where} returning rowid as row_id`
      const explained = updateExplained(db, target, changes, () => matching(target, filters))
      const rowIds = await writing(db, target, statement, explained)
      return written(shown, rowIds, 0)
    },

    async delete({ target, filters, shown }) {
      const where = owned.owned({ target, label: target.name, filters })
      // What is embedded in a deleted row may go with it: it is read before.
      const before = shown === null ? null : await written(shown, await matching(target, filters), 0)
      const rows = await all(sql`delete from ${name(target.name)} where ${where} returning rowid`)
      return before ?? { rows: null, affected: rows.length, inserted: 0 }
    },
  }
}
