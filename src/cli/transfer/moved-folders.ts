import { resolve } from 'node:path'
import type { ExportedLibrary } from '#contract/exported.ts'
import type { CollectionLines } from '#library/transfer/import-collection.ts'
import type { AccountLines } from '#records/transfer/import-account.ts'
import type { ExportReader } from './read-export.ts'

/** A folder of the export and its path on this computer. */
export interface Move {
  readonly from: string
  readonly to: string
}

/** How the folders of an export map to this computer. */
export interface MovedFolders {
  /** The given moves, and one for each library path that is a symbolic link here. */
  readonly moves: readonly Move[]
  /** The library folders that exist here, with their real paths. */
  readonly found: readonly ExportedLibrary[]
}

/** Parses `OLD=NEW`; null for anything else. */
export function moveOf(given: string): Move | null {
  const [from = '', to = '', ...more] = given.split('=')
  if (from === '' || to === '' || more.length > 0) return null
  return { from: from.replace(/(?<=.)[/\\]+$/, ''), to: resolve(to) }
}

/** Maps a path of the export to this computer. */
export function movedPath(moves: readonly Move[], path: string): string {
  for (const { from, to } of moves) {
    if (path === from) return to
    if (path.startsWith(from) && /[/\\]/.test(path.charAt(from.length))) return to + path.slice(from.length)
  }
  return path
}

async function* each<T>(rows: AsyncIterable<T>, change: (row: T) => T): AsyncGenerator<T> {
  for await (const row of rows) yield change(row)
}

/** Returns the rows of an export with mapped paths, and the library folders that exist here. */
export function movedLines(
  reader: ExportReader,
  { moves, found }: MovedFolders,
): { collection: CollectionLines; account: AccountLines } {
  const here = (path: string) => movedPath(moves, path)
  const hereOf = (value: unknown) => (typeof value === 'string' ? here(value) : value)
  return {
    collection: {
      async *libraries() {
        yield* found
      },
      comics: () =>
        each(reader.lines('comics.jsonl'), (row) => {
          const path = here(row.path)
          // Data elsewhere may still refer to the file by its former path.
          const formerPaths = path === row.path ? row.formerPaths : [...row.formerPaths, row.path]
          return { ...row, path, library: here(row.library), formerPaths }
        }),
      series: () => each(reader.lines('series.jsonl'), (row) => ({ ...row, folder: here(row.folder) })),
      playlists: () =>
        each(reader.lines('playlists.jsonl'), (row) => ({
          ...row,
          items: row.items.map((item) =>
            'comic' in item ? item : { seriesFolder: here(item.seriesFolder) },
          ),
        })),
      shelves: () => reader.lines('shelves.jsonl'),
      picture: (_kind, name) => reader.picture(name),
    },
    account: {
      rows: (table) =>
        each(reader.rows(table), (row) => ({
          ...row,
          ...('file_path' in row && { file_path: hereOf(row.file_path) }),
          ...('comic_path' in row && { comic_path: hereOf(row.comic_path) }),
        })),
    },
  }
}
