import { fingerprintOf } from '#formats/fingerprint.ts'
import { type FoundFile, isMissing } from '../roots/walk.ts'
import type { KnownFile } from './known-files.ts'

/** A comic whose file is not where it was. */
export interface MissingComic {
  readonly id: string
  readonly path: string
}
type Missing = KnownFile & MissingComic

/** Fingerprints taken at once before the reading: each is twelve short reads. */
const AT_ONCE = 8

/**
 * The comics a fingerprint may find again: those whose file is really gone from its place, whose library was
 * taken out, or whose place another comic's file has taken. Each is found once (DESIGN 3.14).
 */
export class MoveDetection {
  private readonly byFingerprint = new Map<string, Missing[]>()
  /** Comics that lie elsewhere now though a file is at their place: their place is another comic's. */
  private readonly displaced = new Set<string>()
  /** Path → the comic whose file has come to lie there, over another's. */
  private readonly arrived = new Map<string, MissingComic>()

  constructor(
    private readonly roots: ReadonlySet<string>,
    known: ReadonlyMap<string, KnownFile>,
    private readonly files: readonly FoundFile[],
  ) {
    const present = new Set(files.map(({ path }) => path))
    for (const [path, file] of known) if (!present.has(path)) this.offer({ ...file, path })
  }

  /**
   * Looks which of the changed files are other comics that were moved over them: swapped names, a whole series
   * renumbered. Without this pass every comic of the row would inherit its neighbour's reading.
   */
  async followMoves(known: ReadonlyMap<string, KnownFile>): Promise<void> {
    const changed = await this.changedContents(known)
    const displaced = new Map<string, Missing[]>()
    for (const { was } of changed) add(displaced, was)
    for (const { was, now } of changed) {
      const mover = displaced.get(now)?.shift() ?? (await this.find(now, was.path))
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

  /** Takes the missing comic with this fingerprint that fits best: one still listed, one of the same name. */
  async find(fingerprint: string, path: string): Promise<MissingComic | undefined> {
    const name = baseOf(path)
    const missing = this.byFingerprint.get(fingerprint) ?? []
    missing.sort(
      (a, b) =>
        b.available - a.available || Number(baseOf(b.path) === name) - Number(baseOf(a.path) === name),
    )
    // Taken out before it is looked for: two files read at once must not find the same comic.
    for (let next = missing.shift(); next !== undefined; next = missing.shift()) {
      if (this.displaced.has(next.id) || !this.roots.has(next.root) || (await isMissing(next.path)))
        return next
    }
    return undefined
  }

  private offer(file: Missing): void {
    add(this.byFingerprint, file)
  }

  /** The known files whose content is another than it was, with its fingerprint now. */
  private async changedContents(
    known: ReadonlyMap<string, KnownFile>,
  ): Promise<{ was: Missing; now: string }[]> {
    const changed: { was: Missing; now: string }[] = []
    const queue = this.files.values()
    const work = async () => {
      for (const { path, size, mtime } of queue) {
        const file = known.get(path)
        if (file === undefined || file.fingerprint === null) continue
        if (file.size === size && file.mtime === mtime) continue
        const now = await fingerprintOf(path, size).catch(() => null)
        if (now !== null && now !== file.fingerprint) changed.push({ was: { ...file, path }, now })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return changed
  }
}

function add(lists: Map<string, Missing[]>, file: Missing): void {
  if (file.fingerprint === null) return
  const list = lists.get(file.fingerprint)
  if (list === undefined) lists.set(file.fingerprint, [file])
  else list.push(file)
}

const baseOf = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
