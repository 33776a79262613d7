import type { Query } from '#db/index.ts'
import type { Caller } from './caller.ts'
import { keysWithPrefix, type RowCondition, visibleTo } from './owned-objects.ts'
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

/** Returns SQL of a table `entries`: the objects a caller may see below a prefix; `folders` groups deeper objects. */
function entriesSql(caller: Caller, bucket: string, prefix: string, folders: boolean): RowCondition {
  const visible = visibleTo(caller)
  const range = keysWithPrefix(prefix)
  const objects = `select id, name, rest as entry, ${COLUMNS} from inside`
  const nested = `
    select null, ? || folder || '/', folder, null, null, null, null, min(created_at), min(created_at)
    from (select substr(rest, 1, instr(rest, '/') - 1) as folder, created_at from inside where instr(rest, '/') > 0)
    group by folder`
  return {
    text: `with inside as (
        select *, substr(name, ${prefix.length + 1}) as rest from storage_objects
        where bucket_id = ? and ${range.text} and ${visible.text}
      ), entries as (
        ${folders ? `${objects} where instr(rest, '/') = 0 union all ${nested}` : objects}
      )`,
    values: [bucket, ...range.values, ...visible.values, ...(folders ? [prefix] : [])],
  }
}

/** Lists a page by offset. `prefix` is empty or ends with a slash; `search` is a case-insensitive prefix of names. */
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
  // Sorted by name, folders and objects are mixed; folders have no time of their own, so by time they come first.
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

/** The last entry of a page. */
export interface Position {
  readonly name: string
  /** Milliseconds; null when sorted by name. */
  readonly time: number | null
}

/** Lists up to `limit` entries after a position. */
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
