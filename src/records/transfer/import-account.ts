import type { ExportedRow } from '#contract/exported.ts'
import type { Json } from '#contract/table.ts'
import type { TableName } from '#contract/tables.ts'
import { ENTITY_KINDS, nameKey } from '#domain/entities.ts'
import { pairOf } from '#domain/twins.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { ROWS_MAX, rowsById } from '../client/paging.ts'
import { withUser } from './own-folder.ts'
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
  const ids = await idMap(client, userId, lines, wishes.exporter)
  const read = await lastRead(client, userId)
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
    for await (const batch of batches(lines.rows(table))) {
      wishes.signal.throwIfAborted()
      const rows = batch.map((row) => ({
        ...translated(table, row, ids, wishes.comicIds),
        user_id: userId,
        ...('image_url' in row && { image_url: withUser(userId, row.image_url) }),
      }))
      if (table !== 'comics_library') {
        await write(rows, { on, ownId })
        continue
      }
      // A record that no comic has claimed is known by its id alone.
      const claimed = rows.filter((row) => (row as ExportedRow).comic_id !== null)
      await write(
        claimed.map((row) => keepLater(row, read)),
        { on, ownId },
      )
      await write(
        rows.filter((row) => (row as ExportedRow).comic_id === null),
        { on: ['id'], ownId: true },
      )
    }
  }
}

/** Rows of one request, and their characters: a body of a megabyte is taken, hosted and embedded. */
const ROWS_AT_ONCE = 200
const CHARACTERS_AT_ONCE = 250_000

async function* batches(rows: AsyncIterable<ExportedRow>): AsyncGenerator<ExportedRow[]> {
  let batch: ExportedRow[] = []
  let size = 0
  for await (const row of rows) {
    const length = JSON.stringify(row).length
    // All rows of a request have the same columns.
    const alike = batch[0] === undefined || Object.keys(batch[0]).join() === Object.keys(row).join()
    if (batch.length === ROWS_AT_ONCE || (batch.length > 0 && size + length > CHARACTERS_AT_ONCE) || !alike) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(row)
    size += length
  }
  if (batch.length > 0) yield batch
}

/**
 * What the rows' ids become: the same for who exported them, derived ones for somebody else (on one server an id is
 * one person's), and those of entities that are here under the same name.
 */
async function idMap(
  client: AccountClient,
  userId: string,
  lines: AccountLines,
  exporter: string,
): Promise<IdMap> {
  const met = new Map<string, string>()
  for (const kind of ENTITY_KINDS) {
    const byKey = new Map<string, string>()
    const pages = rowsById((after) =>
      client
        .from(kind)
        .select('id,name_key')
        .eq('user_id', userId)
        .gt('id', after)
        .order('id')
        .limit(ROWS_MAX)
        .retry(false),
    )
    for await (const page of pages) for (const { id, name_key } of page) byKey.set(name_key, id)
    for await (const { id, name } of lines.rows(kind)) {
      const here = byKey.get(nameKey(String(name)))
      if (here !== undefined) met.set(String(id), here)
    }
  }
  return (id) => met.get(id) ?? (exporter === userId ? id : derivedId(userId, id))
}

type IdMap = (id: string) => string

/** A UUID (version 8, RFC 9562) that is another for each user, and the same each time. */
export function derivedId(userId: string, id: string): string {
  const [mine, theirs] = [bytesOf(userId), bytesOf(id)]
  const mixed = theirs.map((byte, place) => byte ^ (mine[place] ?? 0))
  mixed[6] = ((mixed[6] ?? 0) & 0x0f) | 0x80
  mixed[8] = ((mixed[8] ?? 0) & 0x3f) | 0x80
  const hex = mixed.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const bytesOf = (uuid: string): number[] =>
  (uuid.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

const REFERENCES = ['id', 'alias_of', 'character_id', 'artist_id', 'publisher_id', 'storyline_id']

function translated(
  table: TableName,
  row: ExportedRow,
  ids: IdMap,
  comicIds: ReadonlyMap<string, string>,
): ExportedRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (typeof value === 'string' && REFERENCES.includes(column)) return [column, ids(value)]
      if (typeof value === 'string' && column === 'comic_id') return [column, comicIds.get(value) ?? value]
      if (table === 'user_settings' && column === 'value') return [column, withPairs(value as Json, ids)]
      return [column, value]
    }),
  )
}

const PAIR = /^([0-9a-f-]{36}) ([0-9a-f-]{36})$/

/** Pairs of entities that are not the same (`twin-refusals.ts`) name them by their ids. */
function withPairs(value: Json, ids: IdMap): Json {
  if (!Array.isArray(value)) return value
  return value.map((each: Json): Json => {
    const [, one, other] = typeof each === 'string' ? (PAIR.exec(each) ?? []) : []
    return one === undefined || other === undefined ? each : pairOf(ids(one), ids(other))
  })
}

interface Place {
  readonly reading_progress: number
  readonly last_page: number | null
  readonly page_count: number | null
  readonly last_read_at: string
}

/** Where each comic was read to, and when. */
async function lastRead(client: AccountClient, userId: string): Promise<ReadonlyMap<string, Place>> {
  const places = new Map<string, Place>()
  const pages = rowsById((after) =>
    client
      .from('comics_library')
      .select('id,comic_id,reading_progress,last_page,page_count,last_read_at')
      .eq('user_id', userId)
      .not('last_read_at', 'is', null)
      .gt('id', after)
      .order('id')
      .limit(ROWS_MAX)
      .retry(false),
  )
  for await (const page of pages) {
    for (const { id: _, comic_id, last_read_at, ...place } of page)
      if (comic_id !== null && last_read_at !== null) places.set(comic_id, { ...place, last_read_at })
  }
  return places
}

function keepLater(row: ExportedRow, read: ReadonlyMap<string, Place>): ExportedRow {
  const here = read.get(String(row.comic_id))
  const isLater =
    here !== undefined && Date.parse(here.last_read_at) > Date.parse(String(row.last_read_at ?? 0))
  return isLater ? { ...row, ...here } : row
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
