import { timeSlices } from '#db/time-slices.ts'
import { append } from '#domain/append.ts'
import { fingerprintOf } from '#formats/fingerprint.ts'
import type { FoundFile } from '../roots/entry-reader.ts'
import { isSameFile } from '../roots/file-state.ts'
import { isMissing } from '../roots/path-checks.ts'
import type { FileToRead } from './compare.ts'
import type { KnownFile } from './known-files.ts'
import type { ReadComic } from './read-comic.ts'

/** A comic whose file is no longer at its path. */
export interface MissingComic {
  readonly id: string
  readonly path: string
  readonly size: number
  readonly fingerprint: string | null
}

/** Maximum number of fingerprints computed concurrently. Each needs up to eight short reads. */
const CONCURRENCY = 8

/** Returns the key of a comic without a fingerprint. It identifies a renamed file, whose size and `mtime` stay. */
const stampOf = ({ size, mtime }: Pick<FoundFile, 'size' | 'mtime'>) => `${size}@${mtime}`

/**
 * Recognises moved files. Candidates are comics whose file is missing, whose library was removed, or whose path now has
 * the file of another comic. Each candidate is returned at most once, so that two files with the same content remain
 * two comics.
 */
export class MoveDetection {
  private readonly missing = new Map<string, KnownFile[]>()
  /** The same comics by the digest of their pages. */
  private readonly missingByPages = new Map<string, KnownFile[]>()
  /** Sizes of the candidates' files. A file with another size matches no candidate. */
  private readonly sizes = new Set<number>()
  /** Ids of the candidates that were returned or whose file exists. */
  private readonly taken = new Set<string>()
  /** Ids of comics whose path now has the file of another comic. */
  private readonly displaced = new Set<string>()
  /** Comics that were moved to the path of another comic, by that path. */
  private readonly moved = new Map<string, MissingComic>()

  private constructor(private readonly roots: ReadonlySet<string>) {}

  /**
   * Creates a detection. `roots` are the current library folders. The candidates are the `missing` files: the known
   * files that the scan did not find. Yields to the event loop in between.
   */
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
   * Detects comics that were moved to the path of another comic, as after swapping names or renumbering a series.
   * Without this, a comic would get the progress of the comic that was at its new path before.
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
    // The replaced comic was not found at another changed path, so its file may have been moved to a new path.
    for (const { known } of changed) {
      if (!this.moved.has(known.path) || this.displaced.has(known.id)) continue
      this.displaced.add(known.id)
      this.addCandidate(known)
    }
  }

  /** Returns the comic that was moved to this path and replaced another comic there; undefined if none was. */
  movedTo(path: string): MissingComic | undefined {
    return this.moved.get(path)
  }

  /** Returns true if the path of a comic now has the file of another comic. */
  isDisplaced(id: string): boolean {
    return this.displaced.has(id)
  }

  /** Returns false if no candidate has the size of this file, so that its fingerprint need not be computed. */
  mayMatch({ size }: FoundFile): boolean {
    return this.sizes.has(size)
  }

  /**
   * Removes and returns the best candidate for a file; undefined if none matches. A candidate matches by its
   * fingerprint or, if it has none, by its size, `mtime` and page count. (Some programs write the same `mtime` for all
   * files.) Else it matches by the digest of its pages, as after another program has written metadata into the file and
   * renamed it. Available comics are preferred, then comics with the same file name. `fingerprint` is null if it was
   * not computed; then only candidates without a fingerprint match by size. `pages` is null if the file was not read;
   * then only the fingerprint, or size and `mtime`, count. Candidates whose file exists after all are removed without
   * being returned.
   */
  async find(
    fingerprint: string | null,
    file: FoundFile,
    pages: Pick<ReadComic, 'pages' | 'pageDigest'> | null,
  ): Promise<MissingComic | undefined> {
    const stamp = stampOf(file)
    const digest = pages?.pageDigest ?? null
    const lists = [
      ...(fingerprint === null ? [] : [this.missing.get(fingerprint)]),
      this.missing.get(stamp)?.filter((one) => pages === null || one.page_count === pages.pages.length),
      digest === null ? undefined : this.missingByPages.get(digest),
    ]
    for (const list of lists) {
      const candidates = [...(list ?? [])]
      candidates.sort(
        (a, b) => b.available - a.available || Number(hasName(b, file)) - Number(hasName(a, file)),
      )
      for (const next of candidates) {
        if (this.taken.has(next.id)) continue
        // Set before the asynchronous check, because two files read concurrently must not get the same comic.
        this.taken.add(next.id)
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
    if (file.page_digest !== null) append(this.missingByPages, file.page_digest, file)
    this.sizes.add(file.size)
  }
}

interface Changed {
  readonly known: KnownFile
  readonly file: FoundFile
  readonly fingerprint: string
}

/**
 * Returns the files whose size or `mtime` has changed, with the new fingerprint. Omits files with an unchanged
 * fingerprint, and files that cannot be read.
 */
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
