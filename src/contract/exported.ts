import { z } from 'zod'
import { issuePatch, seriesPatch } from '#domain/metadata-edit.ts'
import { panel } from '#domain/page-layout.ts'
import { BUCKETS } from './buckets.ts'
import type { Column, ColumnType, Table } from './table.ts'
import { type TableName, tables } from './tables.ts'

/**
 * What `comics export` writes and `comics import` reads (docs/export.md). Objects are strict: what this version does
 * not know it must not lose in silence.
 */

/** What the manifest says of the folder's form; raised when an older Comics could not read it rightly. */
export const EXPORT_FORMAT = 'comics-export'
export const EXPORT_VERSION = 1

const time = z.iso.datetime({ offset: true })
const count = z.int().min(0)
const path = z.string().min(1)
/** A file of `pictures/`, named by its content. */
export const pictureName = z.string().regex(/^[0-9a-f]{20}\.(jpg|png)$/)
const colour = z.string().regex(/^oklch\([\d. ]+\)$/)

/** A library folder. */
export const exportedLibrary = z.strictObject({ path, addedAt: time })

/** A comic: what it is found again by, and what somebody made of it. */
export const exportedComic = z.strictObject({
  id: z.string().min(1),
  path,
  /** The library it was found in. */
  library: path,
  /** Bytes, and the milliseconds since 1970 at which the file was changed. */
  size: count,
  modified: z.number(),
  /** Size and partial MD5; null where no scan has taken it yet. */
  fingerprint: z.string().nullable(),
  pages: count,
  addedAt: time,
  formerPaths: z.array(path),
  edit: issuePatch,
  /** The page chosen for the cover, and the cover made of it. */
  cover: z
    .strictObject({
      page: z.int().min(1),
      picture: pictureName,
      ratio: z.number().positive(),
      tint: colour,
      ink: colour,
    })
    .nullable(),
  /** Panels that were corrected, by page; they hold while the comic has so many pages. */
  panels: z.array(z.strictObject({ page: z.int().min(1), pageCount: count, panels: z.array(panel) })),
})

/** A series: its key, and what somebody made of it. */
export const exportedSeries = z.strictObject({
  folder: path,
  key: z.string().min(1),
  edit: seriesPatch,
  /** The id of the comic whose cover stands for it. */
  coverComic: z.string().nullable(),
  header: pictureName.nullable(),
})

const playlistItem = z.union([
  z.strictObject({ comic: z.string().min(1) }),
  z.strictObject({ seriesFolder: z.string().min(1) }),
])

/** A playlist of the person who exports. */
export const exportedPlaylist = z.strictObject({
  id: z.uuid(),
  name: z.string().min(1),
  picture: pictureName.nullable(),
  createdAt: time,
  changedAt: z.string(),
  items: z.array(playlistItem),
})

/** What the account knows of the person beside its tables: their name and the like. */
export const exportedProfile = z.strictObject({ metadata: z.record(z.string(), z.json()) })

/** A picture in the account's storage; `key` is what follows the person's own folder. */
export const exportedObject = z.strictObject({
  bucket: z.enum(BUCKETS),
  key: z.string().min(1),
  type: z.enum(['image/png', 'image/jpeg']),
  picture: pictureName,
})

const shapes: Readonly<Record<ColumnType, z.ZodType>> = {
  uuid: z.uuid(),
  text: z.string(),
  int4: z.int(),
  int8: z.int(),
  float8: z.number(),
  bool: z.boolean(),
  timestamptz: time,
  date: z.iso.date(),
  'text[]': z.array(z.string()),
  jsonb: z.json(),
}

/** True for columns that an export leaves out: whose row it is, and what is made of other columns. */
const isLeftOut = (name: string, column: Column): boolean =>
  name === 'user_id' || column.keyOf !== undefined || column.plainOf !== undefined

/** The tables that are exported. */
export const EXPORTED_TABLES: readonly TableName[] = (Object.keys(tables) as TableName[]).filter(
  (name) => (tables[name] as Table).exported !== false,
)

/** The columns of a table that are exported. */
export const exportedColumns = (table: TableName): readonly string[] =>
  Object.entries<Column>(tables[table].columns)
    .filter(([name, column]) => !isLeftOut(name, column))
    .map(([name]) => name)

/** A row of an account's table; a column that an earlier version did not have may be missing. */
export function exportedRow(table: TableName) {
  const columns: Record<string, Column> = tables[table].columns
  const fields = exportedColumns(table).map((name): [string, z.ZodType] => {
    const column = columns[name]
    const shape = shapes[column?.type ?? 'text']
    const mayMiss = column?.notNull === undefined || column.default !== undefined
    const filled = column?.notNull ? shape : shape.nullable()
    return [name, mayMiss && name !== 'id' ? filled.optional() : filled]
  })
  return z.strictObject(Object.fromEntries(fields))
}
export type ExportedRow = Readonly<Record<string, unknown>>

export type ExportedLibrary = z.output<typeof exportedLibrary>
export type ExportedComic = z.output<typeof exportedComic>
export type ExportedSeries = z.output<typeof exportedSeries>
export type ExportedPlaylist = z.output<typeof exportedPlaylist>
export type ExportedObject = z.output<typeof exportedObject>

/** What stands first: which form the folder has, whose it is, and how many lines each of its files must have. */
export const exportManifest = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  /** The Comics that wrote it. */
  comics: z.string(),
  createdAt: time,
  user: z.strictObject({ id: z.uuid(), email: z.string() }),
  lines: z.record(z.string(), count),
})
export type ExportManifest = z.output<typeof exportManifest>
