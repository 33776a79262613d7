import { timeSlices } from '#db/time-slices.ts'
import { fingerprintOf } from '#formats/fingerprint.ts'
import { isSameFile } from '../roots/file-state.ts'
import type { FoundFile } from '../roots/look.ts'
import { isMissing } from '../roots/places.ts'
import type { FileToRead } from './compare.ts'
import type { KnownFile } from './known-files.ts'

/** A comic whose file is not where it was. */
export interface MissingComic {
  readonly id: string
  readonly path: string
  readonly fingerprint: string | null
}

/** Fingerprints taken at once before the reading: each is twelve short reads. */
const AT_ONCE = 8

/**
 * What a comic is recognised by before its fingerprint was taken: a renamed file keeps its size and its time of
 * change to the millisecond.
 */
const stampOf = ({ size, mtime }: Pick<FoundFile, 'size' | 'mtime'>) => `${size}@${mtime}`

/**
 * The comics a fingerprint may find again: those whose file is really gone from its place, whose library was
 * taken out, or whose place another comic's file has taken. Each is found once: two files of the same content stay
 * two comics.
 */
export class MoveDetection {
  private readonly missing = new Map<string, KnownFile[]>()
  /** Sizes of the missing files: a file of another size is none of them, whatever its fingerprint. */
  private readonly sizes = new Set<number>()
  /** Comics that lie elsewhere now though a file is at their place: their place is another comic's. */
  private readonly displaced = new Set<string>()
  /** Path → the comic whose file has come to lie there, over another's. */
  private readonly arrived = new Map<string, MissingComic>()

  private constructor(private readonly roots: ReadonlySet<string>) {}

  /** Returns the detection of moves among the known files that were not found, with pauses for other requests. */
  static async of(
    roots: ReadonlySet<string>,
    missing: ReadonlyMap<string, KnownFile>,
  ): Promise<MoveDetection> {
    const moves = new MoveDetection(roots)
    const pauseIfDue = timeSlices()
    for (const file of missing.values()) {
      await pauseIfDue()
      moves.offer(file)
    }
    return moves
  }

  /**
   * Looks which of the changed files are other comics that were moved over them: swapped names, a whole series
   * renumbered. Without this pass every comic of the row would inherit its neighbour's reading.
   */
  async followMoves(files: readonly FileToRead[]): Promise<void> {
    const changed = await changedContents(files)
    const displaced = new Map<string, KnownFile[]>()
    for (const { was } of changed) add(displaced, was)
    for (const { was, file, fingerprint } of changed) {
      const mover =
        displaced.get(fingerprint)?.shift() ??
        displaced.get(stampOf(file))?.shift() ??
        (await this.find(fingerprint, file, null))
      if (mover === undefined) continue
      this.arrived.set(was.path, mover)
      this.displaced.add(mover.id)
    }
    // What was pushed out of its place and is at no other known one may be under a new name.
    for (const { was } of changed) {
      if (!this.arrived.has(was.path) || this.displaced.has(was.id)) continue
      this.displaced.add(was.id)
      this.offer(was)
    }
  }

  /** The comic that has come to lie at this known path instead of its own. */
  arrivedAt(path: string): MissingComic | undefined {
    return this.arrived.get(path)
  }

  /** True when the comic known at a path is no longer the one that lies there. */
  hasLeft(id: string): boolean {
    return this.displaced.has(id)
  }

  /** True when a file may be a missing comic, so that its fingerprint is worth taking. */
  mayMatch({ size }: FoundFile): boolean {
    return this.sizes.has(size)
  }

  /**
   * Takes the missing comic with the file's fingerprint (null: not taken) that fits best: one still listed, one of the
   * same name. A missing comic that has no fingerprint yet is known by the file's size and time, and by
   * how many pages it has, null where that is not known: programs that write one time everywhere make twins.
   */
  async find(
    fingerprint: string | null,
    file: FoundFile,
    pageCount: number | null,
  ): Promise<MissingComic | undefined> {
    const stamp = stampOf(file)
    for (const key of fingerprint === null ? [stamp] : [fingerprint, stamp]) {
      const missing = this.missing.get(key) ?? []
      const fitting = missing.filter(
        (one) => key !== stamp || pageCount === null || one.page_count === pageCount,
      )
      fitting.sort((a, b) => b.available - a.available || Number(isNamed(b, file)) - Number(isNamed(a, file)))
      for (const next of fitting) {
        const place = missing.indexOf(next)
        if (place < 0) continue
        // Taken out before it is looked for: two files read at once must not find the same comic.
        missing.splice(place, 1)
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

  private offer(file: KnownFile): void {
    add(this.missing, file)
    this.sizes.add(file.size)
  }
}

interface Changed {
  readonly was: KnownFile
  readonly file: FoundFile
  readonly fingerprint: string
}

/** The known files whose content is another than it was, with its fingerprint now. */
async function changedContents(files: readonly FileToRead[]): Promise<Changed[]> {
  const changed: Changed[] = []
  const queue = files.values()
  const work = async () => {
    for (const { file, known: was } of queue) {
      if (was === undefined || isSameFile(file, was)) continue
      const fingerprint = await fingerprintOf(file.path, file.size).catch(() => null)
      if (fingerprint === null || fingerprint === was.fingerprint) continue
      changed.push({ was, file, fingerprint })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return changed
}

function add(lists: Map<string, KnownFile[]>, file: KnownFile): void {
  const key = file.fingerprint ?? stampOf(file)
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [file])
  else list.push(file)
}

const isNamed = ({ path }: MissingComic, { name }: FoundFile) =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1) === name
