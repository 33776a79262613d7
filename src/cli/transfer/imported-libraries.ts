import { isAbsolute } from 'node:path'
import type { ExportedLibrary } from '#contract/exported.ts'
import { AppError } from '#domain/errors/errors.ts'
import { type LibraryCandidate, libraryCandidate, overlapOf } from '#library/roots/library-candidate.ts'
import { type Move, type MovedFolders, movedPath } from './moved-folders.ts'
import type { ExportReader } from './read-export.ts'

/** The library folders of an export, as they are on this computer. */
export interface ImportedLibraries extends MovedFolders {
  /** Those of `found` that become libraries by the import: neither libraries yet nor overlapping one. */
  readonly added: readonly LibraryCandidate[]
  /** One error for each folder that cannot be used; the errors of `realFolder`, with the param `path`. */
  readonly unusable: readonly AppError[]
}

/** Resolves the library folders of an export; `known` are the paths of the libraries here. Writes nothing. */
export async function importedLibraries(
  reader: ExportReader,
  given: readonly Move[],
  known: readonly string[],
): Promise<ImportedLibraries> {
  const found: ExportedLibrary[] = []
  const added: LibraryCandidate[] = []
  const unusable: AppError[] = []
  const links: Move[] = []
  for await (const { path, addedAt } of reader.lines('libraries.jsonl')) {
    const here = movedPath(given, path)
    try {
      // A relative path would depend on the folder in which the command runs.
      if (!isAbsolute(here)) throw new AppError('folder-not-found', { path: here })
      const candidate = await libraryCandidate(here)
      found.push({ path: candidate.path, addedAt })
      if (candidate.path !== here) links.push({ from: path, to: candidate.path })
      if (overlapOf(candidate.path, [...known, ...added.map((one) => one.path)]) === null)
        added.push(candidate)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      unusable.push(error)
    }
  }
  // A link is a whole library, so it is more specific than a move that contains it.
  return { found, added, unusable, moves: [...links, ...given] }
}
