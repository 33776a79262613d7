import { AppError, type ErrorCode, isAppError } from '#domain/errors.ts'
import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import type { ChapterText, Outline, PageImage } from '#formats/comic-file.ts'
import type { FoundLayout } from '#formats/image/layout/found-layout.ts'
import type { PageKind, PlainKind } from '#formats/image/resize.ts'
import { type EndReason, ProcessEnded } from './ended.ts'
import { readingEntry } from './entry.ts'
import { type Asker, NOBODY } from './fair-queue.ts'
import { Faults, isLasting } from './faults.ts'
import { Lane } from './lane.ts'
import { createLayoutDetection } from './looks.ts'
import { createMemoryBound } from './memory-bound.ts'
import {
  type Asks,
  type ComicPlace,
  type FileContents,
  type FileCover,
  type Gives,
  type MadeCover,
  NO_CONTENTS,
  type Picked,
  type Problem,
  type TaskName,
} from './tasks.ts'

/** Maximum number of parallel page and cover jobs, in total and per requester. */
const PAGES_IN_PARALLEL = 4
const PAGES_PER_REQUESTER = 2
/**
 * Milliseconds after a page job, and after other jobs, until the idle process is ended. Pages are turned more often.
 */
const PAGE_IDLE = 600_000
const IDLE = 5_000
/** Jobs that make covers. They do not belong to a reading session, so their process is ended sooner. */
const COVER_JOBS: readonly TaskName[] = ['narrow', 'scanCover', 'cover']

/** Limits of the decoder processes; tests override the defaults. */
export interface ReaderLimits {
  /** URL of the built `process/main.ts`. */
  readonly entry: URL
  /** Milliseconds without a response after which a process is killed and its jobs are retried one by one. */
  readonly standstill: number
  /** The same limit for retried jobs. */
  readonly standstillAlone: number
  /** Maximum resident memory of all processes together, in bytes. */
  readonly memory: number
  /** False to disable the sandbox. */
  readonly sandbox: boolean
  /** Called once when a process had to be started without confinement. */
  readonly onUnconfined: () => void
}

const LIMITS = {
  standstill: 2_000,
  standstillAlone: 10_000,
  memory: 1_100 * 1024 * 1024,
  sandbox: true,
  onUnconfined: () => undefined,
}

/**
 * Decodes comics in child processes: one for users' requests, one for scans. A process that crashes, hangs or takes too
 * much memory is replaced, and its jobs are retried one by one in a third process, so that only the job at fault fails:
 * with reader-stopped, comic-too-large or comic-timeout. All calls throw reader-not-started if no process can be
 * started.
 */
export interface Reader {
  /**
   * Reads a file's pages and metadata for a scan. Errors of the file are returned as `problem`. Throws the signal's
   * reason, disk-full, data-dir-not-writable, reader-not-started.
   */
  scanContents(input: Asks<'scanContents'>, signal: AbortSignal): Promise<FileContents>
  /** Makes a file's cover and computes its fingerprint for a scan. Errors as in `scanContents`. */
  scanCover(input: Asks<'scanCover'>, signal: AbortSignal): Promise<FileCover>
  /** The same for a user who waits for the cover, in the foreground process. Also throws rate-limited. */
  scanCoverNow(input: Asks<'scanCover'>, requester: Asker): Promise<FileCover>
  /**
   * Reads a page or the cover; with a `width`, resized to at most that many pixels in the format `as` (default WebP).
   * Throws the errors of opening and reading.
   */
  picture(
    file: ComicPlace,
    picked: Picked,
    width: number | null,
    requester?: Asker,
    as?: PageKind,
  ): Promise<PageImage>
  /**
   * Converts a page to JPEG or PNG, at most `width` pixels wide unless null. Throws the errors of opening and reading.
   */
  plain(
    file: ComicPlace,
    number: number,
    as: PlainKind,
    width: number | null,
    requester?: Asker,
  ): Promise<PageImage>
  /** Makes a cover for storage from a page or the cover. Throws the errors of opening and reading. */
  cover(file: ComicPlace, picked: Picked, requester?: Asker): Promise<MadeCover>
  /** Reads a chapter of a text book; `number` starts at 1. Throws page-not-found and the errors of opening. */
  chapter(file: ComicPlace, number: number, requester?: Asker): Promise<ChapterText>
  /**
   * Detects the layouts of pages, in the given order, while no page jobs are waiting. Pages that cannot be decoded, or
   * crash the process, have NO_LAYOUT. Throws the errors of opening, and rate-limited.
   */
  layouts(file: ComicPlace, numbers: readonly number[], requester?: Asker): Promise<FoundLayout[]>
  /** Reads the table of contents. Throws the errors of opening. */
  outline(file: ComicPlace, requester?: Asker): Promise<Outline>
  /** Returns the text length of each chapter in characters. Throws the errors of opening. */
  lengths(file: ComicPlace, requester?: Asker): Promise<readonly number[]>
  /** For each page or chapter of an EPUB, the number (from 1) of its spine document. Throws the errors of opening. */
  documents(file: ComicPlace, requester?: Asker): Promise<readonly number[]>
  /** Converts a stored cover to WebP of at most `width` pixels. */
  narrow(bytes: Buffer, width: number, requester?: Asker): Promise<PageImage>
  /** Kills all processes and their jobs; resolves when they have exited. */
  close(): Promise<void>
}

/** Error codes of jobs whose process ended while they ran alone in it. */
const ERROR_OF_END: Readonly<Record<EndReason, ErrorCode>> = {
  'not-started': 'reader-not-started',
  crashed: 'reader-stopped',
  hung: 'reader-stopped',
  memory: 'comic-too-large',
  // The process still responded, so a slow disk is the likely cause.
  late: 'comic-timeout',
  closed: 'file-unreadable',
}

/** Errors that are not caused by a file. */
const ENVIRONMENT_ERRORS: readonly ErrorCode[] = [
  'reader-not-started',
  'disk-full',
  'data-dir-not-writable',
  'rate-limited',
]

/** Cover result of a file that could not be read. */
const NO_COVER: Omit<FileCover, 'problem'> = { fingerprint: null, cover: null }

/** Creates a reader, which starts its processes on demand. The caller closes it. */
export function createReader(limits: Partial<ReaderLimits> = {}): Reader {
  const { standstill, standstillAlone, memory, sandbox, onUnconfined } = { ...LIMITS, ...limits }
  const entry = limits.entry ?? readingEntry()
  let isReported = false
  const reportUnconfined = () => {
    if (!isReported) onUnconfined()
    isReported = true
  }
  const shared = { entry, standstill, sandbox, onUnconfined: reportUnconfined }
  const idleAfter = (task: TaskName) => (COVER_JOBS.includes(task) ? IDLE : PAGE_IDLE)
  const foreground = { ...shared, background: false, idleAfter }
  const background = { ...shared, background: true, idleAfter: () => IDLE }
  const foregroundLane = new Lane({
    ...foreground,
    parallel: PAGES_IN_PARALLEL,
    perRequester: PAGES_PER_REQUESTER,
  })
  const scanLane = new Lane({ ...background, parallel: FILES_IN_PARALLEL, perRequester: FILES_IN_PARALLEL })
  const retryLane = new Lane({ ...background, parallel: 1, perRequester: 1, standstill: standstillAlone })
  const lanes = [foregroundLane, scanLane, retryLane]
  const faults = new Faults()
  const memoryBound = createMemoryBound(lanes, retryLane, memory)
  let closed = false

  function asAppError(cause: ProcessEnded): AppError {
    return new AppError(ERROR_OF_END[cause.reason], {}, { cause })
  }

  /** Runs a job in a lane. If the process ends, retries the job alone, so that no other job can be the cause. */
  async function run<Name extends TaskName>(
    lane: Lane,
    task: Name,
    input: Asks<Name>,
    requester: Asker,
  ): Promise<Gives<Name>> {
    try {
      return await memoryBound.run(() => lane.run(task, input, requester))
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      if (closed || error.reason === 'not-started') throw asAppError(error)
    }
    try {
      return await memoryBound.run(() => retryLane.run(task, input, requester))
    } catch (error) {
      throw error instanceof ProcessEnded ? asAppError(error) : error
    }
  }

  /** Returns an error of a file as `problem`. */
  async function asProblem<Answer>(
    answer: Promise<Answer>,
    fallback: Omit<Answer, 'problem'>,
  ): Promise<Answer | (Omit<Answer, 'problem'> & { problem: Problem })> {
    try {
      return await answer
    } catch (error) {
      if (closed || !isAppError(error) || ENVIRONMENT_ERRORS.includes(error.code)) throw error
      return { ...fallback, problem: { code: error.code, params: error.params } }
    }
  }

  /** Runs a foreground job, unless it has crashed a process before and the file is unchanged. */
  async function runOnce<Name extends TaskName>(
    task: Name,
    input: Asks<Name> & ComicPlace,
    requester: Asker,
    job: string = task,
  ): Promise<Gives<Name>> {
    faults.check(input, job)
    try {
      return await run(foregroundLane, task, input, requester)
    } catch (error) {
      if (isAppError(error) && isLasting(error)) faults.add(input, job, error)
      throw error
    }
  }

  const layoutDetection = createLayoutDetection((file, number, requester) =>
    run(foregroundLane, 'layout', { ...file, number }, requester),
  )

  return {
    scanContents(input, signal) {
      faults.forget(input.path)
      layoutDetection.forget(input.path)
      return asProblem(run(scanLane, 'scanContents', input, { name: '', signal }), NO_CONTENTS)
    },
    scanCover: (input, signal) =>
      asProblem(run(scanLane, 'scanCover', input, { name: '', signal }), NO_COVER),
    scanCoverNow: (input, requester) =>
      asProblem(run(foregroundLane, 'scanCover', input, requester), NO_COVER),
    picture: (file, picked, width, requester = NOBODY, as = 'webp') =>
      runOnce('picture', { ...file, picked, width, as }, requester, `picture ${picked}`),
    plain: (file, number, as, width, requester = NOBODY) =>
      runOnce('plain', { ...file, number, as, width }, requester, `${as} ${number}`),
    cover: (file, picked, requester = NOBODY) =>
      runOnce('cover', { ...file, picked }, requester, `picture ${picked}`),
    chapter: (file, number, requester = NOBODY) =>
      runOnce('chapter', { ...file, number }, requester, `chapter ${number}`),
    layouts: (file, numbers, requester = NOBODY) =>
      layoutDetection.layouts(file, numbers, { ...requester, later: true }),
    outline: (file, requester = NOBODY) => runOnce('outline', file, requester),
    lengths: (file, requester = NOBODY) => runOnce('lengths', file, requester),
    documents: (file, requester = NOBODY) => runOnce('documents', file, requester),
    narrow: (bytes, width, requester = NOBODY) => run(foregroundLane, 'narrow', { bytes, width }, requester),
    async close() {
      closed = true
      memoryBound.stop()
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}
