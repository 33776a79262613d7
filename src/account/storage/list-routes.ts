import { z } from 'zod'
import { StorageError } from './errors.ts'
import { jsonBody } from './input.ts'
import { type Entry, listAfter, listFolder, type Position } from './listing.ts'
import { isoTime, metadataJson } from './object-json.ts'
import { runListing, type StorageHandler, type StorageRoutes } from './service.ts'

/** Maximum entries of a page by offset. */
const LIST_MAX = 1500
/** Maximum entries of a page by cursor. */
const PAGE_MAX = 1000
const LIST_DEFAULT = 100
const PREFIX_MAX = 1024

const order = z.enum(['asc', 'desc'])
const prefix = z.string().max(PREFIX_MAX).default('')
const limit = z.int().min(1)
const folder = z.object({
  prefix,
  limit: limit.default(LIST_DEFAULT),
  offset: z.int().min(0).default(0),
  search: z.string().max(PREFIX_MAX).nullish(),
  sortBy: z
    .object({
      // Reads are not recorded, so the last access is the last change.
      column: z
        .enum(['name', 'created_at', 'updated_at', 'last_accessed_at'])
        .transform((column) => (column === 'last_accessed_at' ? 'updated_at' : column))
        .default('name'),
      order: order.default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})

function entryJson(entry: Entry, name: string) {
  const isFolder = entry.id === null
  return {
    name,
    id: entry.id,
    updated_at: isFolder ? null : isoTime(entry.updated_at),
    created_at: isFolder ? null : isoTime(entry.created_at),
    last_accessed_at: isFolder ? null : isoTime(entry.updated_at),
    metadata: isFolder ? null : metadataJson(entry),
  }
}

const list: StorageHandler = async (service, ctx, { bucket }) => {
  const caller = await service.callerOf(ctx)
  const query = await jsonBody(ctx, folder)
  const folderPath = query.prefix === '' || query.prefix.endsWith('/') ? query.prefix : `${query.prefix}/`
  // A search may start with folders.
  const search = query.search ?? ''
  const subfolders = search.slice(0, search.lastIndexOf('/') + 1)
  const entries = await runListing(service, caller, (reader) =>
    listFolder(reader, caller, {
      bucket,
      prefix: folderPath + subfolders,
      search: search.slice(subfolders.length),
      column: query.sortBy.column,
      order: query.sortBy.order,
      limit: Math.min(query.limit, LIST_MAX),
      offset: query.offset,
    }),
  )
  return entries.map((entry) => entryJson(entry, subfolders + entry.entry))
}

const column = z.enum(['name', 'created_at', 'updated_at'])
const paging = z.object({
  prefix,
  limit: limit.default(PAGE_MAX),
  cursor: z
    .string()
    .max(4 * PREFIX_MAX)
    .nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z.object({ column: column.default('name'), order: order.default('asc') }).optional(),
})
const cursorShape = z.object({ name: z.string(), time: z.number().nullable(), column, order })
type Cursor = z.infer<typeof cursorShape>

const cursorText = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function cursorOf(text: string): Cursor {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new StorageError('InvalidParameter', 'Invalid Parameter continuation token')
  }
}

const listPages: StorageHandler = async (service, ctx, { bucket }) => {
  const caller = await service.callerOf(ctx)
  const query = await jsonBody(ctx, paging)
  const cursor = query.cursor ? cursorOf(query.cursor) : null
  const after: Position | null = cursor
  // A cursor contains its order, which overrides that of the request.
  const sort = cursor ?? query.sortBy ?? { column: 'name', order: 'asc' }
  const size = Math.min(query.limit, PAGE_MAX)
  const found = await runListing(service, caller, (reader) =>
    listAfter(reader, caller, {
      bucket,
      prefix: query.prefix,
      folders: query.with_delimiter,
      column: sort.column,
      order: sort.order,
      limit: size + 1,
      after,
    }),
  )
  const page = found.slice(0, size)
  const last = found.length > size ? page.at(-1) : undefined
  const level = query.prefix.split('/').length - 1
  const key = (name: string) => (query.with_delimiter ? { key: name.split('/')[level] ?? '' } : {})
  return {
    hasNext: last !== undefined,
    ...(last && {
      nextCursor: cursorText({
        name: last.name,
        time: sort.column === 'name' ? null : last[sort.column],
        column: sort.column,
        order: sort.order,
      }),
    }),
    folders: page.filter(({ id }) => id === null).map(({ name }) => ({ ...key(name), name })),
    objects: page
      .filter(({ id }) => id !== null)
      .map((entry) => ({ ...key(entry.name), ...entryJson(entry, entry.name) })),
  }
}

export const listRoutes: StorageRoutes = {
  'POST /object/list/:bucket': list,
  'POST /object/list-v2/:bucket': listPages,
}
