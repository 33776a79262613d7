import { randomBytes } from 'node:crypto'
import { libraryDisks } from '#disk/library-disks.ts'
import { fingerprintOf } from '#formats/fingerprint.ts'
import type { Problem } from '#reading/tasks.ts'
import { isSameFile } from '../roots/file-state.ts'
import type { FoundFile } from '../roots/look.ts'
import { isPassing } from '../roots/passing-problem.ts'
import type { FileToRead } from './compare.ts'
import type { KnownFile } from './known-files.ts'
import type { MoveDetection } from './move-detection.ts'
import type { ReadComic } from './read-comic.ts'
import type { ComicToWrite } from './write-comics.ts'

/** A known comic whose file could not be read this time: what was read of it before still holds. */
export interface FailedComic {
  readonly id: string
  readonly file: FoundFile
  readonly problem: Problem
}

/** Whose comic a file is; `from` is the path it was found missing at, where it moved. */
export type Identified =
  | { readonly is: 'comic'; readonly comic: ComicToWrite; readonly from: string | null }
  | { readonly is: 'failed'; readonly comic: FailedComic }

/**
 * Tells which comic a file that was read is: the one known at its path, one that moved here, or a new one. The
 * fingerprint is taken only where it decides that; the second phase takes the others.
 */
export async function identify(
  { file, known: before }: FileToRead,
  read: ReadComic,
  moves: MoveDetection,
): Promise<Identified> {
  const arrived = moves.arrivedAt(file.path)
  const known = before !== undefined && moves.hasLeft(before.id) ? undefined : before
  if (known !== undefined && read.problem !== null && (await stillHolds(read.problem, file, known)))
    return { is: 'failed', comic: { id: known.id, file, problem: read.problem } }
  const isNew = arrived === undefined && known === undefined
  const taken = isNew && moves.mayMatch(file) ? await takeFingerprint(file) : null
  const found = arrived ?? (isNew ? await moves.find(taken, file, read.pages.length) : undefined)
  if (found !== undefined) {
    const { id, path: from } = found
    const fingerprint = taken ?? found.fingerprint
    return { is: 'comic', comic: { id, kind: 'moved', file, fingerprint, read }, from }
  }
  if (known !== undefined) {
    const fingerprint = isSameFile(file, known) ? known.fingerprint : null
    return { is: 'comic', comic: { id: known.id, kind: 'changed', file, fingerprint, read }, from: null }
  }
  const id = randomBytes(8).toString('hex')
  return { is: 'comic', comic: { id, kind: 'new', file, fingerprint: taken, read }, from: null }
}

/** True when a failure says nothing against what is known of a file. */
async function stillHolds(problem: Problem, file: FoundFile, known: KnownFile): Promise<boolean> {
  if (!isPassing(problem)) return false
  if (problem.code === 'file-unreadable' || problem.code === 'disk-not-answering') return true
  if (isSameFile(file, known)) return true
  const fingerprint = await takeFingerprint(file)
  return fingerprint === null || fingerprint === known.fingerprint
}

const takeFingerprint = ({ root, path, size }: FoundFile) =>
  libraryDisks.call(root, () => fingerprintOf(path, size)).catch(() => null)
