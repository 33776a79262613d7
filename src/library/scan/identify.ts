import { randomBytes } from 'node:crypto'
import type { Problem } from '#decoding/jobs.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { fingerprintOf } from '#formats/fingerprint.ts'
import type { FoundFile } from '../roots/entry-reader.ts'
import { isSameFile } from '../roots/file-state.ts'
import { isTransient } from '../roots/transient-problem.ts'
import type { FileToRead } from './compare.ts'
import { hasSamePages, type KnownFile } from './known-files.ts'
import type { MoveDetection } from './move-detection.ts'
import type { ReadComic } from './read-comic.ts'
import type { ComicToWrite } from './write-comics.ts'

/** A known comic whose file could not be read this time; its stored data stays. */
export interface FailedComic {
  readonly id: string
  readonly file: FoundFile
  readonly problem: Problem
}

/** The comic that a file belongs to; `from` is the previous path of a moved comic. */
export type Identified =
  | { readonly is: 'comic'; readonly comic: ComicToWrite; readonly from: string | null }
  | { readonly is: 'failed'; readonly comic: FailedComic }

/**
 * Finds the comic that a file belongs to: the known comic at its path, a moved comic, or a new comic. The fingerprint
 * is computed only if that needs it; otherwise the second phase computes it.
 */
export async function identify(
  { file, known: before }: FileToRead,
  read: ReadComic,
  moves: MoveDetection,
): Promise<Identified> {
  const moved = moves.movedTo(file.path)
  const known = before !== undefined && moves.isDisplaced(before.id) ? undefined : before
  if (known !== undefined && read.problem !== null && (await isStillValid(read.problem, file, known)))
    return { is: 'failed', comic: { id: known.id, file, problem: read.problem } }
  const isNew = moved === undefined && known === undefined
  const computed = isNew && moves.mayMatch(file) ? await readFingerprint(file) : null
  const found = moved ?? (isNew ? await moves.find(computed, file, read) : undefined)
  if (found !== undefined) {
    const { id, path: from } = found
    // A comic found by its pages has new metadata in its file.
    const fingerprint = computed ?? (found.size === file.size ? found.fingerprint : null)
    return { is: 'comic', comic: { id, kind: 'moved', file, fingerprint, read }, from }
  }
  if (known !== undefined) {
    const fingerprint = isSameFile(file, known) ? known.fingerprint : null
    const keepsPages = hasSamePages(file, known) && file.beside !== known.beside
    return {
      is: 'comic',
      comic: { id: known.id, kind: 'changed', file, fingerprint, read, keepsPages },
      from: null,
    }
  }
  const id = randomBytes(8).toString('hex')
  return { is: 'comic', comic: { id, kind: 'new', file, fingerprint: computed, read }, from: null }
}

/** Returns true if the stored data of a comic is still valid although its file could not be read. */
async function isStillValid(problem: Problem, file: FoundFile, known: KnownFile): Promise<boolean> {
  if (!isTransient(problem)) return false
  if (problem.code === 'file-unreadable' || problem.code === 'disk-not-answering') return true
  if (isSameFile(file, known)) return true
  const fingerprint = await readFingerprint(file)
  return fingerprint === null || fingerprint === known.fingerprint
}

const readFingerprint = ({ root, path, size }: FoundFile) =>
  libraryDisks.call(root, () => fingerprintOf(path, size)).catch(() => null)
