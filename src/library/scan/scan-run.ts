import type { ScanStatus } from '#contract/helper/scan.ts'
import type { CoverRef } from '#contract/helper/shapes.ts'
import type { Db, Statements } from '#db/index.ts'
import type { Decoder } from '#decoding/decoder.ts'
import type { Problem } from '#decoding/jobs.ts'
import { type DueCovers, type SettledCover, writeCovers } from '../images/due-covers.ts'
import type { FoundFile } from '../roots/entry-reader.ts'
import { isInside } from '../roots/path-checks.ts'
import { BatchWriter } from './batch-writer.ts'
import { type Change, commit } from './commit.ts'
import { type Comparison, compare } from './compare.ts'
import { discover } from './discover.ts'
import type { Identified } from './identify.ts'
import { unlessAborted } from './in-parallel.ts'
import { knownFiles } from './known-files.ts'
import { makeCovers } from './make-covers.ts'
import { markMissing } from './mark-missing.ts'
import { MoveDetection } from './move-detection.ts'
import { readFiles } from './read-files.ts'
import { ScanDetail } from './scan-detail.ts'
import { NO_SCAN, type Outcome, recordScan, type ScanCounts } from './scan-log.ts'
import type { ScanRequest } from './scan-request.ts'

const RECENT_COVERS = 5

/**
 * One scan, in two phases: the first finds, compares, reads, identifies and commits comics; the second makes their
 * covers. After an interruption the next scan continues, since the remaining work is in the database.
 */
export class ScanRun {
  private readonly counts: ScanCounts
  private readonly detail: ScanDetail
  private readonly abort = new AbortController()

  constructor(
    private readonly db: Db,
    private readonly decoder: Decoder,
    private readonly dueCovers: DueCovers,
    private readonly id: number,
    startedAt: string,
    private readonly request: ScanRequest,
  ) {
    this.counts = { ...NO_SCAN, running: true, startedAt, partial: request.paths !== undefined }
    this.detail = new ScanDetail(this.counts)
  }

  status(): ScanStatus {
    return { ...this.counts }
  }

  cancel(): void {
    this.abort.abort()
  }

  /** Runs the scan. Errors of single files become problems; other errors, such as a full disk, are thrown. */
  async perform(): Promise<ScanStatus> {
    try {
      const files = await this.listComics()
      if (files !== null) await this.makeCovers(files)
      return await this.finish(this.abort.signal.aborted ? 'cancelled' : 'done')
    } catch (error) {
      // Work that is still running, such as the walk, must not write after the scan has ended.
      this.abort.abort()
      await this.finish('failed').catch(() => undefined)
      throw error
    }
  }

  /** Runs the first phase. Returns the existing files, or null after a cancellation. */
  private async listComics(): Promise<readonly FoundFile[] | null> {
    const { db, request, counts } = this
    const { signal } = this.abort
    const found = discover(db, request.paths ?? null, signal, () => this.progress())
    const listed = await unlessAborted(signal, Promise.all([found, knownFiles(db, request.retry === true)]))
    if (listed === null) return null
    const [discovery, known] = listed
    const { roots, files, scanned } = discovery
    counts.partial = !roots.every((root) => scanned.includes(root))
    counts.discovered = files.length
    counts.counted = true
    for (const [path, problem] of discovery.problems) this.addProblem(path, problem)
    const comparison = await compare(files, known, request.full === true)
    this.detail.setFiles(
      roots.filter((root) => scanned.some((start) => isInside(start, root))),
      files,
      comparison.toRead,
    )
    const moves = await MoveDetection.create(new Set(roots), comparison.missing)
    await unlessAborted(signal, moves.findReplacedFiles(comparison.toRead))
    const { vanished, moved } = await this.readAll(comparison, moves)
    if (signal.aborted) return null
    // A moved comic is not missing.
    for (const path of moved) known.delete(path)
    const isMissing = (path: string) => comparison.missing.has(path) || vanished.has(path)
    const present = files.filter(({ path }) => !vanished.has(path))
    const believe = request.full === true || request.believe === true
    const missing = await markMissing(db, { ...discovery, files: present }, known, isMissing, believe)
    counts.gone += missing.marked
    for (const [path, problem] of missing.doubts) this.addProblem(path, problem)
    return present
  }

  /**
   * Reads and writes new and changed files. Returns the paths of deleted files, and the previous paths of moved comics.
   */
  private async readAll({ unchanged, returned, toRead }: Comparison, moves: MoveDetection) {
    const { counts } = this
    const vanished = new Set<string>()
    const moved = new Set<string>()
    const writer = new BatchWriter<Change>((changes) => this.write((tx) => commit(tx, changes)))
    counts.processed += unchanged
    counts.changed += returned.length
    await writer.add(...returned.map((comic) => ({ is: 'returned', comic }) as const))
    await readFiles(
      toRead,
      this.decoder,
      moves,
      this.abort,
      this.detail.track,
      async ({ file }, identified) => {
        counts.processed++
        counts.lastPath = file.path
        this.detail.processed(file)
        if (identified === null) {
          vanished.add(file.path)
          return
        }
        this.count(identified)
        if (identified.is === 'comic' && identified.from !== null) moved.add(identified.from)
        await writer.add(identified)
      },
    )
    await writer.end()
    return { vanished, moved }
  }

  private count(identified: Identified): void {
    const { counts } = this
    if (identified.is === 'failed') {
      this.addProblem(identified.comic.file.path, identified.comic.problem)
      return
    }
    const { kind, read, file } = identified.comic
    if (read.problem !== null) this.addProblem(file.path, read.problem)
    if (kind === 'new') counts.added++
    else counts.changed++
  }

  private addProblem(path: string, problem: Problem): void {
    this.counts.problems++
    this.detail.addProblem(path, problem)
  }

  /** Runs the second phase for the comics of the existing files. */
  private async makeCovers(files: readonly FoundFile[]): Promise<void> {
    const { counts } = this
    const all = await this.dueCovers.list()
    if (all.length === 0) return
    const present = new Set(files.map(({ path }) => path))
    const due = all.filter(({ path }) => present.has(path))
    counts.coversDue = due.length
    await this.write(async () => undefined)
    const writer = new BatchWriter<SettledCover>((settled) => this.writeCovers(settled))
    await makeCovers(due, this.dueCovers, this.abort, this.detail.track, async (settled) => {
      counts.covers++
      if (settled === null) return
      counts.lastPath = settled.due.path
      if (settled.problem !== null && settled.due.problem === null)
        this.addProblem(settled.due.path, settled.problem)
      await writer.add(settled)
    })
    await writer.end()
  }

  private async writeCovers(settled: readonly SettledCover[]): Promise<void> {
    await this.write((tx) => writeCovers(tx, settled))
    // Published after the commit, since clients request the covers in `recent`.
    const { counts } = this
    counts.recent = [...counts.recent, ...settled.flatMap(recentOf)].slice(-RECENT_COVERS)
  }

  /** Runs `work` and writes the scan's status in one transaction; cancels the scan if that was requested. */
  private async write(work: (tx: Statements) => Promise<void>): Promise<void> {
    const isCancelled = await this.db.transaction(async (tx) => {
      await work(tx)
      return recordScan(tx, this.id, this.counts)
    })
    if (isCancelled) this.cancel()
    this.progress()
  }

  private progress(): void {
    this.request.onProgress?.(this.status())
  }

  private async finish(outcome: Outcome): Promise<ScanStatus> {
    const end = { running: false, outcome, finishedAt: new Date().toISOString() }
    try {
      await this.db.transaction((tx) => recordScan(tx, this.id, { ...this.counts, ...end }))
    } finally {
      // Set last: clients load lists when the scan has ended, and lists may be outdated while it runs.
      Object.assign(this.counts, end)
    }
    this.progress()
    return this.status()
  }
}

function recentOf({ due: { id }, cover }: SettledCover): CoverRef[] {
  return cover === null ? [] : [{ id, version: cover.version, ratio: cover.ratio, tint: cover.tint }]
}
