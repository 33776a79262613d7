import { randomBytes } from 'node:crypto'
import type { ScanStatus } from '#contract/helper/scan.ts'
import type { Db } from '#db/index.ts'
import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import type { Covers } from './covers.ts'
import { type Discovery, discover } from './discover.ts'
import { regroup } from './grouping.ts'
import { NO_INKS } from './inks.ts'
import { isUnchanged, type KnownFile, knownFiles } from './known-files.ts'
import { markGone } from './mark-gone.ts'
import { type ReadComic, readComic } from './read-comic.ts'
import type { ScanRequest } from './scan.ts'
import { NO_SCAN, type Outcome, recordScan, type ScanCounts } from './scan-log.ts'
import type { FoundFile } from './walk.ts'
import { type ComicToWrite, writeComic } from './write-comics.ts'

/** What was read is written this often, in milliseconds, or when this many files wait. */
const FLUSH_EVERY = 300
const FLUSH_FILES = 100
const RECENT_COVERS = 5

/** One scan: walk → compare → read, three at a time → write, one writer. Stopped anywhere, the next goes on from there. */
export class ScanRun {
  private readonly counts: ScanCounts
  private readonly abort = new AbortController()
  private waiting: ComicToWrite[] = []
  private returned: { id: string; file: FoundFile }[] = []
  private flushed = Date.now()
  private known = new Map<string, KnownFile>()
  /** Comics whose file is not where it was: the only ones a fingerprint may find again. */
  private readonly lost = new Map<string, { id: string; path: string }>()

  constructor(
    private readonly db: Db,
    private readonly covers: Covers,
    private readonly id: number,
    startedAt: string,
    private readonly request: ScanRequest,
  ) {
    this.counts = { ...NO_SCAN, running: true, startedAt }
  }

  status(): ScanStatus {
    return { ...this.counts }
  }

  cancel(): void {
    this.abort.abort()
  }

  /** Runs to the end, whatever the end is; throws only what is nobody's file's fault (a full disk, a bug). */
  async perform(): Promise<ScanStatus> {
    try {
      const discovery = await discover(this.db, this.request.paths ?? null, this.abort.signal, () =>
        this.progress(),
      )
      this.counts.discovered = discovery.files.length
      this.counts.counted = true
      this.counts.problems += discovery.problems
      this.known = await knownFiles(this.db)
      this.findLost(discovery)
      await this.readAll(discovery.files)
      if (!this.abort.signal.aborted) {
        const gone = await markGone(this.db, discovery, this.known, this.request.full === true)
        this.counts.gone = gone.marked
        this.counts.problems += gone.problems
      }
      return await this.finish(this.abort.signal.aborted ? 'cancelled' : 'done')
    } catch (error) {
      await this.finish('failed').catch(() => undefined)
      throw error
    }
  }

  private progress(): void {
    this.request.onProgress?.(this.status())
  }

  private findLost({ files }: Discovery): void {
    const present = new Set(files.map(({ path }) => path))
    for (const [path, { id, fingerprint }] of this.known) {
      if (fingerprint !== null && !present.has(path)) this.lost.set(fingerprint, { id, path })
    }
  }

  /** A pool without barriers: each of three takes the next file as soon as it is free. */
  private async readAll(files: readonly FoundFile[]): Promise<void> {
    const queue = files.values()
    const work = async () => {
      for (const file of queue) {
        if (this.abort.signal.aborted) return
        await this.take(file)
      }
    }
    await Promise.all(Array.from({ length: FILES_IN_PARALLEL }, work))
    await this.flush()
  }

  private async take(file: FoundFile): Promise<void> {
    const known = this.known.get(file.path)
    if (known !== undefined && isUnchanged(file, known) && this.request.full !== true) {
      if (known.available === 0 || known.root !== file.root) {
        this.returned.push({ id: known.id, file })
        this.counts.changed++
      }
      this.counts.processed++
    } else {
      const read = await this.readUnlessCancelled(file)
      if (read === null) return
      this.accept(file, known, read)
    }
    this.counts.lastPath = file.path
    if (Date.now() - this.flushed >= FLUSH_EVERY || this.waiting.length >= FLUSH_FILES) await this.flush()
  }

  /** Null when the scan was cancelled meanwhile: a slow file must not hold up the end. */
  private readUnlessCancelled(file: FoundFile): Promise<ReadComic | null> {
    const { signal } = this.abort
    return new Promise((resolve, reject) => {
      const stop = () => resolve(null)
      signal.addEventListener('abort', stop, { once: true })
      readComic(file, this.covers)
        .then(resolve, reject)
        .finally(() => signal.removeEventListener('abort', stop))
    })
  }

  private accept(file: FoundFile, known: KnownFile | undefined, read: ReadComic): void {
    const found =
      known === undefined && read.fingerprint !== null ? this.lost.get(read.fingerprint) : undefined
    if (found !== undefined && read.fingerprint !== null) {
      // What moved is not missing at its old place, and is found again only once.
      this.lost.delete(read.fingerprint)
      this.known.delete(found.path)
    }
    const id = known?.id ?? found?.id ?? randomBytes(8).toString('hex')
    const kind = known !== undefined ? 'changed' : found !== undefined ? 'moved' : 'new'
    this.waiting.push({ id, kind, file, read })
    this.counts.processed++
    if (kind === 'new') this.counts.added++
    else this.counts.changed++
    if (read.problem !== null) this.counts.problems++
    if (read.cover !== null) {
      const { version, ratio, tint } = read.cover
      this.counts.recent = [...this.counts.recent, { id, version, ratio, tint: tint ?? NO_INKS.tint }].slice(
        -RECENT_COVERS,
      )
    }
  }

  private async flush(): Promise<void> {
    const comics = this.waiting
    const returned = this.returned
    this.waiting = []
    this.returned = []
    this.flushed = Date.now()
    const now = new Date().toISOString()
    const cancel = await this.db.transaction(async (tx) => {
      const folders = new Set(returned.map(({ file }) => file.folder))
      for (const comic of comics) {
        if (comic.kind === 'moved') {
          const from = await tx.get<{ folder: string }>('select folder from comics where id = ?', [comic.id])
          if (from) folders.add(from.folder)
        }
        await writeComic(tx, comic, now)
        folders.add(comic.file.folder)
      }
      for (const { id, file } of returned) {
        await tx.run('update comics set available = 1, root = ? where id = ?', [file.root, id])
      }
      await regroup(tx, folders)
      return recordScan(tx, this.id, this.counts)
    })
    if (cancel) this.cancel()
    this.progress()
  }

  private async finish(outcome: Outcome): Promise<ScanStatus> {
    this.counts.running = false
    this.counts.outcome = outcome
    this.counts.finishedAt = new Date().toISOString()
    await this.db.transaction((tx) => recordScan(tx, this.id, this.counts))
    this.progress()
    return this.status()
  }
}
