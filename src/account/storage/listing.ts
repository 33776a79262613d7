import type { Query } from '#db/index.ts'
import type { Caller } from './caller.ts'
import { beginningWith, type Reach, reachOf } from './owned-objects.ts'
import type { ObjectRow } from './tables.ts'

/** An object or a folder of a listing; a folder has no id, and the time of its oldest object. */
export interface Entry
  extends Pick<
    ObjectRow,
    'name' | 'size' | 'mime_type' | 'cache_control' | 'etag' | 'created_at' | 'updated_at'
  > {
  readonly id: string | null
  /** The name after the prefix; `name` is the whole key, a folder's with a slash at its end. */
  readonly entry: string
}

export type SortColumn = 'name' | 'created_at' | 'updated_at'
export type SortOrder = 'asc' | 'desc'

const COLUMNS = 'size, mime_type, cache_control, etag, created_at, updated_at'

/** What a caller sees below a prefix, with what lies deeper as folders: a table `entries`. */
function entriesSql(caller: Caller, bucket: string, prefix: string, folders: boolean): Reach {
  const reach = reachOf(caller)
  const range = beginningWith(prefix)
  const objects = `select id, name, rest as entry, ${COLUMNS} from inside`
  const nested = `
    select null, ? || folder || '/', folder, null, null, null, null, min(created_at), min(created_at)
    from (select substr(rest, 1, instr(rest, '/') - 1) as folder, created_at from inside where instr(rest, '/') > 0)
    group by folder`
  return {
    text: `with inside as (
        select *, substr(name, ${prefix.length + 1}) as rest from storage_objects
        where bucket_id = ? and ${range.text} and ${reach.text}
      ), entries as (
        ${folders ? `${objects} where instr(rest, '/') = 0 union all ${nested}` : objects}
      )`,
    values: [bucket, ...range.values, ...reach.values, ...(folders ? [prefix] : [])],
  }
}

/** One page by offset. `prefix` ends with a slash or is empty; names beginning with `search` count, in any case. */
export function listFolder(
  db: Query,
  caller: Caller,
  query: {
    readonly bucket: string
    readonly prefix: string
    readonly search: string
    readonly column: SortColumn
    readonly order: SortOrder
    readonly limit: number
    readonly offset: number
  },
): Promise<Entry[]> {
  const { bucket, prefix, search, column, order, limit, offset } = query
  const entries = entriesSql(caller, bucket, prefix, true)
  // By name folders and objects are one order; folders have no time of their own, and come first.
  const sort =
    column === 'name'
      ? `lower(entry) ${order}, entry ${order}`
      : `id is not null, iif(id is null, entry, '') ${order}, ${column} ${order}, entry ${order}`
  return db.all<Entry>(
    `${entries.text} select * from entries where lower(substr(entry, 1, ?)) = lower(?)
     order by ${sort} limit ? offset ?`,
    [...entries.values, search.length, search, limit, offset],
  )
}

/** Where a page ended. */
export interface Position {
  readonly name: string
  /** Milliseconds, with an order by time. */
  readonly time: number | null
}

/** Up to `limit` entries after a position. */
export function listAfter(
  db: Query,
  caller: Caller,
  query: {
    readonly bucket: string
    readonly prefix: string
    readonly folders: boolean
    readonly column: SortColumn
    readonly order: SortOrder
    readonly limit: number
    readonly after: Position | null
  },
): Promise<Entry[]> {
  const { bucket, prefix, folders, column, order, limit, after } = query
  const entries = entriesSql(caller, bucket, prefix, folders)
  const sign = order === 'asc' ? '>' : '<'
  const key = column === 'name' ? 'name' : `${column}, name`
  const values = after === null ? [] : column === 'name' ? [after.name] : [after.time ?? 0, after.name]
  const where = after === null ? 'true' : `(${key}) ${sign} (${values.map(() => '?').join(', ')})`
  const sort = key.split(', ').map((name) => `${name} ${order}`)
  return db.all<Entry>(
    `${entries.text} select * from entries where ${where} order by ${sort.join(', ')} limit ?`,
    [...entries.values, ...values, limit],
  )
}
