import { timeSlices } from '#db/time-slices.ts'
import { append } from '#domain/append.ts'
import { fingerprintOf } from '#formats/fingerprint.ts'
import type { FoundFile } from '../roots/entry-reader.ts'
import { isSameFile } from '../roots/file-state.ts'
import { isMissing } from '../roots/path-checks.ts'
import type { FileToRead } from './compare.ts'
import type { KnownFile } from './known-files.ts'

/** A comic whose file is no longer at its path. */
export interface MissingComic {
  readonly id: string
  readonly path: string
  readonly fingerprint: string | null
}

/** Concurrency limit for fingerprints; each takes twelve short reads. */
const CONCURRENCY = 8

/** Returns the key by which a comic without a fingerprint is recognised: renaming a file keeps its size and `mtime`. */
const stampOf = ({ size, mtime }: Pick<FoundFile, 'size' | 'mtime'>) => `${size}@${mtime}`

/**
 * Recognises moved files. Candidates are comics whose file is missing, whose library was removed, or whose path now has
 * the file of another comic. Each candidate is returned once, so that two files with the same content stay two comics.
 */
export class MoveDetection {
  private readonly missing = new Map<string, KnownFile[]>()
  /** Sizes of the missing files: a file with another size matches none of them. */
  private readonly sizes = new Set<number>()
  /** Ids of comics whose path now has the file of another comic. */
  private readonly displaced = new Set<string>()
  /** Comics whose file replaced the file of another comic, by their new path. */
  private readonly moved = new Map<string, MissingComic>()

  private constructor(private readonly roots: ReadonlySet<string>) {}

  /** Creates a detection with the known files that were not found as candidates; pauses for other requests. */
  static async create(
    roots: ReadonlySet<string>,
    missing: ReadonlyMap<string, KnownFile>,
  ): Promise<MoveDetection> {
    const moves = new MoveDetection(roots)
    const pauseIfDue = timeSlices()
    for (const file of missing.values()) {
      await pauseIfDue()
      moves.addCandidate(file)
    }
    return moves
  }

  /**
   * Detects changed files that are in fact other comics moved to their path, as after swapping names or renumbering a
   * series. Otherwise each comic would get the progress of its neighbour.
   */
  async findReplacedFiles(files: readonly FileToRead[]): Promise<void> {
    const changed = await changedContents(files)
    const replaced = new Map<string, KnownFile[]>()
    for (const { known } of changed) add(replaced, known)
    for (const { known, file, fingerprint } of changed) {
      const mover =
        replaced.get(fingerprint)?.shift() ??
        replaced.get(stampOf(file))?.shift() ??
        (await this.find(fingerprint, file, null))
      if (mover === undefined) continue
      this.moved.set(known.path, mover)
      this.displaced.add(mover.id)
    }
    // A comic whose file was replaced and is at no other known path may have a new name.
    for (const { known } of changed) {
      if (!this.moved.has(known.path) || this.displaced.has(known.id)) continue
      this.displaced.add(known.id)
      this.addCandidate(known)
    }
  }

  /** Returns the comic whose file was moved to this path and replaced the known file there. */
  movedTo(path: string): MissingComic | undefined {
    return this.moved.get(path)
  }

  /** Returns true if the path of a comic now has the file of another comic. */
  isDisplaced(id: string): boolean {
    return this.displaced.has(id)
  }

  /** Returns true if a file may be a candidate, so that its fingerprint is needed. */
  mayMatch({ size }: FoundFile): boolean {
    return this.sizes.has(size)
  }

  /**
   * Removes and returns the best candidate for a file: a comic with its fingerprint (null if not computed), preferably
   * one that is still marked as available, then one with the same name. A candidate without a fingerprint must have the
   * size, `mtime` and page count of the file (null if unknown); the page count matters because some programs write the
   * same `mtime` for all files.
   */
  async find(
    fingerprint: string | null,
    file: FoundFile,
    pageCount: number | null,
  ): Promise<MissingComic | undefined> {
    const stamp = stampOf(file)
    for (const key of fingerprint === null ? [stamp] : [fingerprint, stamp]) {
      const missing = this.missing.get(key) ?? []
      const candidates = missing.filter(
        (one) => key !== stamp || pageCount === null || one.page_count === pageCount,
      )
      candidates.sort(
        (a, b) => b.available - a.available || Number(hasName(b, file)) - Number(hasName(a, file)),
      )
      for (const next of candidates) {
        const index = missing.indexOf(next)
        if (index < 0) continue
        // Removed before the asynchronous check: two files read concurrently must not get the same comic.
        missing.splice(index, 1)
        if (
          this.displaced.has(next.id) ||
          !this.roots.has(next.root) ||
          (await isMissing(next.root, next.path))
        )
          return next
      }
    }
    return undefined
  }

  private addCandidate(file: KnownFile): void {
    add(this.missing, file)
    this.sizes.add(file.size)
  }
}

interface Changed {
  readonly known: KnownFile
  readonly file: FoundFile
  readonly fingerprint: string
}

/** Returns the known files whose content has changed, with the new fingerprint. */
async function changedContents(files: readonly FileToRead[]): Promise<Changed[]> {
  const changed: Changed[] = []
  const queue = files.values()
  const work = async () => {
    for (const { file, known } of queue) {
      if (known === undefined || isSameFile(file, known)) continue
      const fingerprint = await fingerprintOf(file.path, file.size).catch(() => null)
      if (fingerprint === null || fingerprint === known.fingerprint) continue
      changed.push({ known, file, fingerprint })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return changed
}

const add = (lists: Map<string, KnownFile[]>, file: KnownFile): void =>
  append(lists, file.fingerprint ?? stampOf(file), file)

const hasName = ({ path }: MissingComic, { name }: FoundFile) =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1) === name
