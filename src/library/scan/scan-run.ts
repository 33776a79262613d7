import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { ScanStatus } from '#contract/helper/scan.ts'
import type { CoverRef } from '#contract/helper/shapes.ts'
import type { Db, Statements } from '#db/index.ts'
import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import type { Reader } from '#reading/reader.ts'
import type { Problem } from '#reading/tasks.ts'
import type { Covers } from '../images/covers.ts'
import type { FoundFile } from '../roots/walk.ts'
import { discover } from './discover.ts'
import { isUnchanged, type KnownFile, knownFiles } from './known-files.ts'
import { markMissing } from './mark-missing.ts'
import { MoveDetection } from './move-detection.ts'
import { isPassing, type ReadComic, readComic } from './read-comic.ts'
import { NO_SCAN, type Outcome, recordScan, type ScanCounts } from './scan-log.ts'
import type { ScanRequest } from './scanner.ts'
import { regroup } from './series-grouping.ts'
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
  /** Known comics whose file need not be written again, or could not be read this time. */
  private returned: { id: string; file: FoundFile; problem?: Problem }[] = []
  private flushed = performance.now()
  private writing: Promise<void> = Promise.resolve()
  private known = new Map<string, KnownFile>()
  private moves = new MoveDetection(new Set(), new Map(), [])
  /** Files that went away between the walk and the reading. */
  private readonly vanished = new Set<string>()

  constructor(
    private readonly db: Db,
    private readonly reader: Reader,
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
      const { signal } = this.abort
      const discovery = await this.unlessCancelled(
        discover(this.db, this.request.paths ?? null, signal, () => this.progress()),
      )
      if (discovery === null) return await this.finish('cancelled')
      const { roots, files } = discovery
      this.counts.discovered = files.length
      this.counts.counted = true
      this.counts.problems += discovery.problems
      this.known = await knownFiles(this.db, this.request.retry === true)
      this.moves = new MoveDetection(new Set(roots), this.known, files)
      await this.unlessCancelled(this.moves.followMoves(this.known))
      await this.readAll(files)
      if (signal.aborted) return await this.finish('cancelled')
      const present = files.filter(({ path }) => !this.vanished.has(path))
      const gone = await markMissing(
        this.db,
        { ...discovery, files: present },
        this.known,
        this.request.full === true || this.request.believe === true,
      )
      this.counts.gone += gone.marked
      this.counts.problems += gone.problems
      return await this.finish('done')
    } catch (error) {
      await this.finish('failed').catch(() => undefined)
      throw error
    }
  }

  private progress(): void {
    this.request.onProgress?.(this.status())
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
    const stopping = (error: unknown) => {
      // The others end before the scan does: nothing may be written once the lock is let go.
      this.cancel()
      throw error
    }
    const workers = Array.from({ length: FILES_IN_PARALLEL }, () => work().catch(stopping))
    for (const ended of await Promise.allSettled(workers)) if (ended.status === 'rejected') throw ended.reason
    await this.writing
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
      const read = await this.unlessCancelled(readComic(file, this.reader, this.covers, this.abort.signal))
      if (this.abort.signal.aborted) return
      if (read === null) this.vanished.add(file.path)
      else await this.unlessCancelled(this.accept(file, known, read))
      this.counts.processed++
    }
    this.counts.lastPath = file.path
    if (!this.isDue()) return
    // Only the batch before is waited for: reading goes on while this one is written.
    await this.writing
    if (!this.isDue()) return
    this.writing = this.flush()
    // Whoever waits for it next is told of its failure.
    this.writing.catch(() => undefined)
  }

  private isDue(): boolean {
    return performance.now() - this.flushed >= FLUSH_EVERY || this.waiting.length >= FLUSH_FILES
  }

  /** Null when the scan was cancelled meanwhile: a slow file or a hanging mount must not hold up the end. */
  private unlessCancelled<T>(work: Promise<T>): Promise<T | null> {
    const { signal } = this.abort
    return new Promise((resolve, reject) => {
      const stop = () => resolve(null)
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop, { once: true })
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    })
  }

  private async accept(file: FoundFile, before: KnownFile | undefined, read: ReadComic): Promise<void> {
    const arrived = this.moves.arrivedAt(file.path)
    const known = before !== undefined && this.moves.hasLeft(before.id) ? undefined : before
    if (read.problem !== null) this.counts.problems++
    if (read.problem !== null && known !== undefined && isPassing(read, known.fingerprint)) {
      this.returned.push({ id: known.id, file, problem: read.problem })
      return
    }
    let found = arrived
    if (found === undefined && known === undefined && read.fingerprint !== null)
      found = await this.moves.find(read.fingerprint, file.path)
    // What moved is not missing at its old place.
    if (found !== undefined) this.known.delete(found.path)
    const id = found?.id ?? known?.id ?? randomBytes(8).toString('hex')
    const kind = found !== undefined ? 'moved' : known !== undefined ? 'changed' : 'new'
    this.waiting.push({ id, kind, file, read })
    if (kind === 'new') this.counts.added++
    else this.counts.changed++
  }

  private async flush(): Promise<void> {
    const comics = this.waiting
    const returned = this.returned
    this.waiting = []
    this.returned = []
    this.flushed = performance.now()
    const now = new Date().toISOString()
    const cancel = await this.db.transaction(async (tx) => {
      const folders = new Set(returned.map(({ file }) => file.folder))
      for (const comic of comics) {
        if (comic.kind === 'moved') {
          const from = await tx.get<{ folder: string }>('select folder from comics where id = ?', [comic.id])
          if (from) folders.add(from.folder)
        }
        if (comic.kind !== 'changed') await makeRoom(tx, comic)
        await writeComic(tx, comic, now)
        folders.add(comic.file.folder)
      }
      for (const { id, file, problem } of returned) {
        await tx.run('update comics set available = 1, root = ? where id = ?', [file.root, id])
        if (problem === undefined) continue
        await tx.run('update comics set problem = ? where id = ?', [JSON.stringify(problem), id])
      }
      await regroup(tx, folders)
      return recordScan(tx, this.id, this.counts)
    })
    // Told only now: a cover can be asked for once its comic is written.
    this.counts.recent = [...this.counts.recent, ...comics.flatMap(coverOf)].slice(-RECENT_COVERS)
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

function coverOf({ id, read: { cover } }: ComicToWrite): CoverRef[] {
  return cover === null ? [] : [{ id, version: cover.version, ratio: cover.ratio, tint: cover.tint }]
}

/**
 * A comic that another's file has taken the place of waits, unavailable, under a name that no comic can have (a
 * hidden file's), until its own is found again.
 */
async function makeRoom(tx: Statements, { id, file: { path, folder, name } }: ComicToWrite): Promise<void> {
  await tx.run('update comics set available = 0, path = ? || id where path = ? and id <> ?', [
    join(folder, `.${name}.`),
    path,
    id,
  ])
}
