import type { Row } from '#contract/database.ts'
import type { ExportedRow } from '#contract/exported.ts'
import type { Json } from '#contract/table.ts'
import type { TableName } from '#contract/tables.ts'
import { clampTime, isReplacedBy } from '#domain/clock.ts'
import { ENTITY_KINDS } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { addressable, rowsById } from '../client/paging.ts'
import { handOver } from './other-names.ts'
import { withUser } from './own-folder.ts'
import { rowIds, translated } from './row-ids.ts'
import { meetingOf, TABLES_IN_ORDER } from './tables.ts'

/** An account's lines that were checked. */
export interface AccountLines {
  rows(table: TableName): AsyncIterable<ExportedRow>
}

export interface ImportWishes {
  /** Whose the export was. */
  readonly exporter: string
  /** The comics' ids here, by those of the export where they differ. */
  readonly comicIds: ReadonlyMap<string, string>
  readonly signal: AbortSignal
  /** Whether a row, as it is here, is to be written over what is here; otherwise each is. */
  readonly isWanted?: (table: TableName, row: ExportedRow) => boolean
  /** Told of each batch that was written. */
  readonly onRows: (table: TableName, rows: number) => void
}

/**
 * Lays an export's rows over the account's: what has the same key is replaced, the rest of what is there stays, and so
 * does where a comic was read to later than in the export. Done again it changes nothing. Throws the errors of
 * `accountError`; what was written until then stays.
 */
export async function importRows(
  client: AccountClient,
  userId: string,
  lines: AccountLines,
  wishes: ImportWishes,
): Promise<void> {
  const ids = await rowIds(client, userId, lines, wishes.exporter)
  const read = await lastRead(client, userId)
  const { isWanted = () => true } = wishes
  const asHere = (table: TableName, row: ExportedRow): ExportedRow => ({
    ...translated(table, row, ids, wishes.comicIds),
    user_id: userId,
    ...('image_url' in row && { image_url: withUser(userId, row.image_url) }),
  })
  async function* wanted(table: TableName) {
    for await (const row of lines.rows(table)) if (isWanted(table, asHere(table, row))) yield row
  }
  for (const table of TABLES_IN_ORDER) {
    const { on, ownId } = meetingOf(table)
    const write = async (rows: readonly ExportedRow[], meet: { on: readonly string[]; ownId: boolean }) => {
      if (rows.length === 0) return
      const { error } = await client
        .from(table as 'comics_library')
        .upsert(rows.map(({ id, ...row }) => (meet.ownId ? { id, ...row } : row)) as never, {
          onConflict: meet.on.join(','),
          defaultToNull: false,
        })
      if (error) throw accountError(error)
      wishes.onRows(table, rows.length)
    }
    for await (const rows of batches(wanted(table), (row) => asHere(table, row), on)) {
      wishes.signal.throwIfAborted()
      if (table !== 'comics_library') {
        await write(rows, { on, ownId })
        continue
      }
      const claimed = rows.filter((row) => row.comic_id !== null)
      // A record that no comic had claimed is known by its id alone; here it may be claimed by now, and read.
      const unclaimed = rows.filter((row) => row.comic_id === null)
      const here = await placesOf(client, userId, unclaimed)
      await write(
        unclaimed.map((row) => keepLater(row, here.get(idOf(row)))),
        { on: ['id'], ownId: true },
      )
      const kept = claimed.map((row) => keepLater(row, read.get(String(row.comic_id))))
      await write(kept, { on, ownId })
      for (const row of kept) read.set(String(row.comic_id), placeIn(row))
    }
  }
  for (const kind of ENTITY_KINDS) await handOver(client, userId, kind, wanted(kind), ids)
}

/** Rows of one request, and their characters: a body of a megabyte is taken, hosted and embedded. */
const ROWS_AT_ONCE = 200
const CHARACTERS_AT_ONCE = 250_000

/**
 * Rows as they are `here`, in parts of one request each, which names no row twice by the columns `on`: two of an account
 * that serves two collections are one where a comic of both is the same.
 */
async function* batches(
  rows: AsyncIterable<ExportedRow>,
  here: (row: ExportedRow) => ExportedRow,
  on: readonly string[],
): AsyncGenerator<ExportedRow[]> {
  let batch: ExportedRow[] = []
  let size = 0
  const named = new Set<string>()
  for await (const exported of rows) {
    const row = here(exported)
    // What is null is the same as nothing.
    const name = JSON.stringify(on.map((column) => row[column] ?? row.id))
    const length = JSON.stringify(row).length
    // All rows of a request have the same columns.
    const alike = batch[0] === undefined || Object.keys(batch[0]).join() === Object.keys(row).join()
    const isFull = batch.length === ROWS_AT_ONCE || (batch.length > 0 && size + length > CHARACTERS_AT_ONCE)
    if (isFull || !alike || named.has(name)) {
      yield batch
      batch = []
      size = 0
      named.clear()
    }
    batch.push(row)
    named.add(name)
    size += length
  }
  if (batch.length > 0) yield batch
}

/** Whose place a record holds, how far it was read, and when. */
type Place = Pick<
  Row<'comics_library'>,
  'comic_id' | 'reading_progress' | 'last_page' | 'page_count' | 'last_read_at'
>
const PLACE = 'id,comic_id,reading_progress,last_page,page_count,last_read_at'

const placeIn = ({ comic_id, reading_progress, last_page, page_count, last_read_at }: ExportedRow) =>
  ({ comic_id, reading_progress, last_page, page_count, last_read_at }) as Place

/** Where each comic was read to, and when, by the comic. */
async function lastRead(client: AccountClient, userId: string): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  const pages = rowsById(() =>
    client.from('comics_library').select(PLACE).eq('user_id', userId).not('last_read_at', 'is', null),
  )
  for await (const page of pages) {
    for (const { id: _, ...place } of page) if (place.comic_id !== null) places.set(place.comic_id, place)
  }
  return places
}

const idOf = (row: ExportedRow): string => String(row.id)

/** What is here of some records, by their ids. */
async function placesOf(
  client: AccountClient,
  userId: string,
  rows: readonly ExportedRow[],
): Promise<ReadonlyMap<string, Place>> {
  const places = new Map<string, Place>()
  for (const ids of addressable(rows.map(idOf))) {
    const { data, error } = await client
      .from('comics_library')
      .select(PLACE)
      .eq('user_id', userId)
      .in('id', ids)
      .retry(false)
    if (error) throw accountError(error)
    for (const { id, ...place } of data) places.set(id, place)
  }
  return places
}

const timeOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : 0)

/** Returns an exported record with its time of reading as it counts here. */
function withClampedTime(row: ExportedRow): ExportedRow {
  const at = timeOf(row.last_read_at)
  const counted = clampTime(at, Date.now())
  return counted < at ? { ...row, last_read_at: new Date(counted).toISOString() } : row
}

/** A record as it is written over what is here: it stays claimed, and where it was read to later. */
function keepLater(exported: ExportedRow, here: Place | undefined): ExportedRow {
  const row = withClampedTime(exported)
  if (here === undefined) return row
  const { comic_id, ...place } = here
  const [at, hereAt] = [timeOf(row.last_read_at), timeOf(place.last_read_at)]
  const isLater = hereAt !== at && !isReplacedBy(hereAt, at, Date.now())
  return { ...row, ...(isLater && place), ...(comic_id !== null && { comic_id }) }
}

/** Writes the user's name and the like. Throws the errors of `accountError`. */
export async function importProfile(
  client: AccountClient,
  userId: string,
  metadata: Readonly<Record<string, Json>>,
): Promise<void> {
  const data = Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => [
      key,
      key === 'avatar_url' ? withUser(userId, value) : value,
    ]),
  )
  const { error } = await client.auth.updateUser({ data })
  if (error) throw accountError(error)
}

/** Puts a picture into one of the user's folders. Throws the errors of `accountError`. */
export async function importPicture(
  client: AccountClient,
  userId: string,
  { bucket, key, type }: { readonly bucket: string; readonly key: string; readonly type: string },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { error } = await client.storage
    .from(bucket)
    .upload(`${userId}/${key}`, new Blob([bytes], { type }), { contentType: type, upsert: true })
  if (error) throw accountError(error)
}
