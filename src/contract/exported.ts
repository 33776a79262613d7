import { z } from 'zod'
import { issuePatch, seriesPatch } from '#domain/metadata/metadata-edit.ts'
import { PICTURE_NAME } from '#domain/picture-name.ts'
import { panel } from '#domain/reading/page-layout.ts'
import { storedShelf } from '#domain/smart-shelves.ts'
import { UPLOAD_TYPES } from '#domain/upload-types.ts'
import { BUCKETS } from './buckets.ts'
import type { Column, ColumnType, Table } from './table.ts'
import { type TableName, tables } from './tables.ts'

/**
 * Schemas of the files of `comics export` and `comics import` (docs/export.md). Objects are strict, so that an import
 * fails instead of dropping unknown data.
 */

/** Format and version in the manifest. The version is raised if older versions of Comics cannot read an export. */
export const EXPORT_FORMAT = 'comics-export'
export const EXPORT_VERSION = 1

const time = z.iso.datetime({ offset: true })
const count = z.int().min(0)
const path = z.string().min(1)
/** Name of a file in `pictures/`, which is a hash of its content. */
export const pictureName = z.string().regex(PICTURE_NAME)
const colour = z.string().regex(/^oklch\([\d. ]+\)$/)

/** A library folder. */
export const exportedLibrary = z.strictObject({ path, addedAt: time })

/** A comic: data to identify its file, and the user's edits. */
export const exportedComic = z.strictObject({
  id: z.string().min(1),
  path,
  /** Path of its library. */
  library: path,
  /** Size in bytes, and modification time in milliseconds since 1970. */
  size: count,
  modified: z.number(),
  /** Size and partial MD5; null before the first scan. */
  fingerprint: z.string().nullable(),
  pages: count,
  addedAt: time,
  formerPaths: z.array(path),
  edit: issuePatch,
  /** The chosen cover page, and the cover. */
  cover: z
    .strictObject({
      page: z.int().min(1),
      picture: pictureName,
      ratio: z.number().positive(),
      tint: colour,
      ink: colour,
    })
    .nullable(),
  /** Edited panels by page; valid while the comic has `pageCount` pages. */
  panels: z.array(z.strictObject({ page: z.int().min(1), pageCount: count, panels: z.array(panel) })),
})

/** A series: its key, and the user's edits. */
export const exportedSeries = z.strictObject({
  folder: path,
  key: z.string().min(1),
  edit: seriesPatch,
  /** Id of the comic whose cover was chosen. */
  coverComic: z.string().nullable(),
  header: pictureName.nullable(),
})

const playlistItem = z.union([
  z.strictObject({ comic: z.string().min(1) }),
  z.strictObject({ seriesFolder: z.string().min(1) }),
])

/** A playlist of the exporting user. */
export const exportedPlaylist = z.strictObject({
  id: z.uuid(),
  name: z.string().min(1),
  picture: pictureName.nullable(),
  createdAt: time,
  changedAt: z.string(),
  items: z.array(playlistItem),
})

/** A smart shelf of the exporting user. */
export const exportedShelf = storedShelf

/** The user's metadata in the auth service, such as the name. */
export const exportedProfile = z.strictObject({ metadata: z.record(z.string(), z.json()) })

/** A picture in the account's storage; `key` is relative to the user's folder. */
export const exportedObject = z.strictObject({
  bucket: z.enum(BUCKETS),
  key: z.string().min(1),
  type: z.enum(UPLOAD_TYPES),
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

/** True for columns that are not exported: the user's id and computed columns. */
const isExcluded = (name: string, column: Column): boolean =>
  name === 'user_id' || column.keyOf !== undefined || column.plainOf !== undefined

/** Names of the exported tables. */
export const EXPORTED_TABLES: readonly TableName[] = (Object.keys(tables) as TableName[]).filter(
  (name) => (tables[name] as Table).exported !== false,
)

/** Returns the names of a table's exported columns. */
export const exportedColumns = (table: TableName): readonly string[] =>
  Object.entries<Column>(tables[table].columns)
    .filter(([name, column]) => !isExcluded(name, column))
    .map(([name]) => name)

/**
 * Returns the schema of a table's row. Nullable columns and columns with a default may be missing, as in exports of
 * older versions.
 */
export function exportedRow(table: TableName) {
  const columns: Record<string, Column> = tables[table].columns
  const fields = exportedColumns(table).map((name): [string, z.ZodType] => {
    const column = columns[name]
    const shape = shapes[column?.type ?? 'text']
    const isOptional = column?.notNull === undefined || column.default !== undefined
    const value = column?.notNull ? shape : shape.nullable()
    return [name, isOptional && name !== 'id' ? value.optional() : value]
  })
  return z.strictObject(Object.fromEntries(fields))
}
export type ExportedRow = Readonly<Record<string, unknown>>

export type ExportedLibrary = z.output<typeof exportedLibrary>
export type ExportedComic = z.output<typeof exportedComic>
export type ExportedSeries = z.output<typeof exportedSeries>
export type ExportedPlaylist = z.output<typeof exportedPlaylist>
export type ExportedShelf = z.output<typeof exportedShelf>
export type ExportedObject = z.output<typeof exportedObject>

/** The manifest: format, user, and the number of lines of each file. */
export const exportManifest = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  /** Version of Comics that wrote the export. */
  comics: z.string(),
  createdAt: time,
  user: z.strictObject({ id: z.uuid(), email: z.string() }),
  lines: z.record(z.string(), count),
})
export type ExportManifest = z.output<typeof exportManifest>
