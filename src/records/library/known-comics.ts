import type { AccountClient } from '../client/client.ts'
import { rowsById } from '../client/paging.ts'
import type { ComicRef } from './library-record.ts'

/** The recorded comics of a library, to skip them in an index. */
export interface KnownComics {
  /** Returns true if this comic has a record, or a file with its name and size has one. */
  has(comic: ComicRef): boolean
  /** Returns the recorded path of this comic if it differs from the current path; otherwise null. */
  formerPath(comic: ComicRef): string | null
  /** Returns true if a file of another size was recorded at this comic's path, and this comic was not. */
  contests(comic: ComicRef): boolean
  /** Returns true if a record has this comic's id or path, or has no comic id but its file's name and size. */
  owns(comic: ComicRef): boolean
}

const fileOf = (name: string, size: number): string => `${size} ${name}`

/** Reads the keys of the whole library, a thousand rows at a time. Throws the errors of `accountError`. */
export async function knownComics(client: AccountClient, userId: string): Promise<KnownComics> {
  const pathsById = new Map<string, string>()
  const sizesByPath = new Map<string, number>()
  const files = new Set<string>()
  /** Files whose record has no comic id: they are identified by name and size. */
  const unclaimed = new Set<string>()
  const pages = rowsById(() =>
    client.from('comics_library').select('id,comic_id,file_name,file_path,file_size').eq('user_id', userId),
  )
  for await (const page of pages) {
    for (const { comic_id, file_name, file_path, file_size } of page) {
      const file = fileOf(file_name, file_size)
      files.add(file)
      sizesByPath.set(file_path, file_size)
      if (comic_id === null) unclaimed.add(file)
      else pathsById.set(comic_id, file_path)
    }
  }
  return {
    has: ({ id, name, size }) => pathsById.has(id) || files.has(fileOf(name, size)),
    formerPath({ id, path }) {
      const recorded = pathsById.get(id) ?? path
      return recorded === path ? null : recorded
    },
    contests: ({ id, path, size }) => pathsById.get(id) !== path && (sizesByPath.get(path) ?? size) !== size,
    owns: ({ id, name, size, path }) =>
      pathsById.has(id) || sizesByPath.has(path) || unclaimed.has(fileOf(name, size)),
  }
}
