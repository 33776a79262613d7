import type { Row } from '#contract/database.ts'
import type { ExportedRow } from '#contract/exported.ts'
import type { Json } from '#contract/table.ts'
import type { TableName } from '#contract/tables.ts'
import { clampTime, isReplacedBy } from '#domain/clock.ts'
import { ENTITY_KINDS } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { addressable, rowsById } from '../client/paging.ts'
import { moveToAliasTargets } from './other-names.ts'
import { toOwnKey } from './own-folder.ts'
import { rowIds, translated } from './row-ids.ts'
import { matchKeyOf, TABLES_IN_ORDER } from './tables.ts'

/** The validated rows of an export. */
export interface AccountLines {
  rows(table: TableName): AsyncIterable<ExportedRow>
}

export interface ImportOptions {
  /** The user who made the export. */
  readonly exporter: string
  /** Comic ids of this library by those of the export, if they differ. */
  readonly comicIds: ReadonlyMap<string, string>
  readonly signal: AbortSignal
  /** Returns true if a row, with its ids of this account, may replace an existing row; by default all rows may. */
  readonly isWanted?: (table: TableName, row: ExportedRow) => boolean
  /** Called for each written batch. */
  readonly onRows: (table: TableName, rows: number) => void
}

/**
 * Imports an export's rows: rows with the same key are replaced, others stay, and so does later reading progress.
 * Repeating it changes nothing. Throws the errors of `accountError`; earlier writes stay.
 */
export async function importRows(
  client: AccountClient,
  userId: string,
  lines: AccountLines,
  options: ImportOptions,
): Promise<void> {
  const ids = await rowIds(client, userId, lines, options.exporter)
  const read = await lastRead(client, userId)
  const { isWanted = () => true } = options
  const translate = (table: TableName, row: ExportedRow): ExportedRow => ({
    ...translated(table, row, ids, options.comicIds),
    user_id: userId,
    ...('image_url' in row && { image_url: toOwnKey(userId, row.image_url) }),
  })
  async function* wanted(table: TableName) {
    for await (const row of lines.rows(table)) if (isWanted(table, translate(table, row))) yield row
  }
  for (const table of TABLES_IN_ORDER) {
    const { on, ownId } = matchKeyOf(table)
    const write = async (rows: readonly ExportedRow[], match: { on: readonly string[]; ownId: boolean }) => {
      if (rows.length === 0) return
      const { error } = await client
        .from(table as 'comics_library')
        .upsert(rows.map(({ id, ...row }) => (match.ownId ? { id, ...row } : row)) as never, {
          onConflict: match.on.join(','),
          defaultToNull: false,
        })
      if (error) throw accountError(error)
      options.onRows(table, rows.length)
    }
    for await (const rows of batches(wanted(table), (row) => translate(table, row), on)) {
      options.signal.throwIfAborted()
      if (table !== 'comics_library') {
        await write(rows, { on, ownId })
        continue
      }
      const claimed = rows.filter((row) => row.comic_id !== null)
      // A record without a comic id is identified by its id alone; in this account it may have a comic id and progress
      // by now.
      const unclaimed = rows.filter((row) => row.comic_id === null)
      const existing = await progressOf(client, userId, unclaimed)
      await write(
        unclaimed.map((row) => keepLaterProgress(row, existing.get(idOf(row)))),
        { on: ['id'], ownId: true },
      )
      const merged = claimed.map((row) => keepLaterProgress(row, read.get(String(row.comic_id))))
      await write(merged, { on, ownId })
      for (const row of merged) read.set(String(row.comic_id), progressIn(row))
    }
  }
  for (const kind of ENTITY_KINDS) await moveToAliasTargets(client, userId, kind, wanted(kind), ids)
}

/** Maximum rows and characters of a request: hosted and embedded accounts accept bodies of a megabyte. */
const ROWS_PER_REQUEST = 200
const CHARACTERS_PER_REQUEST = 250_000

/**
 * Yields translated rows in batches of one request each. No batch has two rows with the same key `on`: two rows of an
 * exported account with two collections become one if both have the same comic.
 */
async function* batches(
  rows: AsyncIterable<ExportedRow>,
  translate: (row: ExportedRow) => ExportedRow,
  on: readonly string[],
): AsyncGenerator<ExportedRow[]> {
  let batch: ExportedRow[] = []
  let size = 0
  const keys = new Set<string>()
  for await (const exported of rows) {
    const row = translate(exported)
    // A null key column matches nothing, so the id is used.
    const name = JSON.stringify(on.map((column) => row[column] ?? row.id))
    const length = JSON.stringify(row).length
    // All rows of a request must have the same columns.
    const hasSameColumns = batch[0] === undefined || Object.keys(batch[0]).join() === Object.keys(row).join()
    const isFull =
      batch.length === ROWS_PER_REQUEST || (batch.length > 0 && size + length > CHARACTERS_PER_REQUEST)
    if (isFull || !hasSameColumns || keys.has(name)) {
      yield batch
      batch = []
      size = 0
      keys.clear()
    }
    batch.push(row)
    keys.add(name)
    size += length
  }
  if (batch.length > 0) yield batch
}

/** The reading columns of a record. */
type Progress = Pick<
  Row<'comics_library'>,
  'comic_id' | 'reading_progress' | 'last_page' | 'page_count' | 'last_read_at'
>
const PROGRESS_COLUMNS = 'id,comic_id,reading_progress,last_page,page_count,last_read_at'

const progressIn = ({ comic_id, reading_progress, last_page, page_count, last_read_at }: ExportedRow) =>
  ({ comic_id, reading_progress, last_page, page_count, last_read_at }) as Progress

/** Returns the progress of all comics that were read, by comic id. */
async function lastRead(client: AccountClient, userId: string): Promise<Map<string, Progress>> {
  const progress = new Map<string, Progress>()
  const pages = rowsById(() =>
    client
      .from('comics_library')
      .select(PROGRESS_COLUMNS)
      .eq('user_id', userId)
      .not('last_read_at', 'is', null),
  )
  for await (const page of pages) {
    for (const { id: _, ...own } of page) if (own.comic_id !== null) progress.set(own.comic_id, own)
  }
  return progress
}

const idOf = (row: ExportedRow): string => String(row.id)

/** Returns the existing progress of some records, by record id. */
async function progressOf(
  client: AccountClient,
  userId: string,
  rows: readonly ExportedRow[],
): Promise<ReadonlyMap<string, Progress>> {
  const progress = new Map<string, Progress>()
  for (const ids of addressable(rows.map(idOf))) {
    const { data, error } = await client
      .from('comics_library')
      .select(PROGRESS_COLUMNS)
      .eq('user_id', userId)
      .in('id', ids)
      .retry(false)
    if (error) throw accountError(error)
    for (const { id, ...own } of data) progress.set(id, own)
  }
  return progress
}

const timeOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : 0)

/** Returns an exported record with its reading time, corrected if it is in the future. */
function withClampedTime(row: ExportedRow): ExportedRow {
  const at = timeOf(row.last_read_at)
  const counted = clampTime(at, Date.now())
  return counted < at ? { ...row, last_read_at: new Date(counted).toISOString() } : row
}

/** Returns an imported record without losing its existing comic id and later progress. */
function keepLaterProgress(exported: ExportedRow, existing: Progress | undefined): ExportedRow {
  const row = withClampedTime(exported)
  if (existing === undefined) return row
  const { comic_id, ...own } = existing
  const [at, hereAt] = [timeOf(row.last_read_at), timeOf(own.last_read_at)]
  const isLater = hereAt !== at && !isReplacedBy(hereAt, at, Date.now())
  return { ...row, ...(isLater && own), ...(comic_id !== null && { comic_id }) }
}

/** Writes the user's profile. Throws the errors of `accountError`. */
export async function importProfile(
  client: AccountClient,
  userId: string,
  metadata: Readonly<Record<string, Json>>,
): Promise<void> {
  const data = Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => [
      key,
      key === 'avatar_url' ? toOwnKey(userId, value) : value,
    ]),
  )
  const { error } = await client.auth.updateUser({ data })
  if (error) throw accountError(error)
}

/** Uploads an image to one of the user's folders. Throws the errors of `accountError`. */
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
