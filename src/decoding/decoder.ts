import { AppError, type ErrorCode, isAppError } from '#domain/errors.ts'
import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import type { ChapterText, Outline, PageImage } from '#formats/comic-file.ts'
import type { DetectedLayout } from '#formats/image/layout/detect-layout.ts'
import type { PageFormat, PlainFormat } from '#formats/image/resize.ts'
import { decoderEntry } from './decoder-entry.ts'
import { ANONYMOUS, type Requester } from './fair-queue.ts'
import { Faults, isLasting } from './faults.ts'
import { JobRunner } from './job-runner.ts'
import {
  type ComicFileRef,
  type FileContents,
  type FileCover,
  type JobInput,
  type JobName,
  type JobResult,
  NO_CONTENTS,
  type PageOrCover,
  type Problem,
  type StoredCover,
} from './jobs.ts'
import { createLayoutDetection } from './layout-detection.ts'
import { createMemoryLimit } from './memory-limit.ts'
import { type EndReason, ProcessEnded } from './process-ended.ts'

/** Maximum number of parallel page and cover jobs, in total and per requester. */
const PAGES_IN_PARALLEL = 4
const PAGES_PER_REQUESTER = 2
/**
 * Milliseconds after a page job, and after other jobs, until the idle process is ended. Pages are turned more often.
 */
const PAGE_IDLE = 600_000
const IDLE = 5_000
/** Jobs that make covers. They do not belong to a reading session, so their process is ended sooner. */
const COVER_JOBS: readonly JobName[] = ['narrow', 'scanCover', 'cover']

/** Limits of the decoder processes; tests override the defaults. */
export interface DecoderLimits {
  /** URL of the built `process/main.ts`. */
  readonly entry: URL
  /** Milliseconds without a response after which a process is killed and its jobs are retried one by one. */
  readonly hangTimeout: number
  /** The same limit for retried jobs. */
  readonly hangTimeoutAlone: number
  /** Maximum resident memory of all processes together, in bytes. */
  readonly memory: number
  /** False to disable the sandbox. */
  readonly sandbox: boolean
  /** Called once when a process had to be started without confinement. */
  readonly onUnconfined: () => void
}

const LIMITS = {
  hangTimeout: 2_000,
  hangTimeoutAlone: 10_000,
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
export interface Decoder {
  /**
   * Reads a file's pages and metadata for a scan. Errors of the file are returned as `problem`. Throws the signal's
   * reason, disk-full, data-dir-not-writable, reader-not-started.
   */
  scanContents(input: JobInput<'scanContents'>, signal: AbortSignal): Promise<FileContents>
  /** Makes a file's cover and computes its fingerprint for a scan. Errors as in `scanContents`. */
  scanCover(input: JobInput<'scanCover'>, signal: AbortSignal): Promise<FileCover>
  /** The same for a user who waits for the cover, in the foreground process. Also throws rate-limited. */
  scanCoverNow(input: JobInput<'scanCover'>, requester: Requester): Promise<FileCover>
  /**
   * Reads a page or the cover; with a `width`, resized to at most that many pixels in the format `as` (default WebP).
   * Throws the errors of opening and reading.
   */
  picture(
    file: ComicFileRef,
    picked: PageOrCover,
    width: number | null,
    requester?: Requester,
    as?: PageFormat,
  ): Promise<PageImage>
  /**
   * Converts a page to JPEG or PNG, at most `width` pixels wide unless null. Throws the errors of opening and reading.
   */
  plain(
    file: ComicFileRef,
    number: number,
    as: PlainFormat,
    width: number | null,
    requester?: Requester,
  ): Promise<PageImage>
  /** Makes a cover for storage from a page or the cover. Throws the errors of opening and reading. */
  cover(file: ComicFileRef, picked: PageOrCover, requester?: Requester): Promise<StoredCover>
  /** Reads a chapter of a text book; `number` starts at 1. Throws page-not-found and the errors of opening. */
  chapter(file: ComicFileRef, number: number, requester?: Requester): Promise<ChapterText>
  /**
   * Detects the layouts of pages, in the given order, while no page jobs are waiting. Pages that cannot be decoded, or
   * crash the process, have NO_LAYOUT. Throws the errors of opening, and rate-limited.
   */
  layouts(file: ComicFileRef, numbers: readonly number[], requester?: Requester): Promise<DetectedLayout[]>
  /** Reads the table of contents. Throws the errors of opening. */
  outline(file: ComicFileRef, requester?: Requester): Promise<Outline>
  /** Returns the text length of each chapter in characters. Throws the errors of opening. */
  lengths(file: ComicFileRef, requester?: Requester): Promise<readonly number[]>
  /** For each page or chapter of an EPUB, the number (from 1) of its spine document. Throws the errors of opening. */
  documents(file: ComicFileRef, requester?: Requester): Promise<readonly number[]>
  /** Converts a stored cover to WebP of at most `width` pixels. */
  narrow(bytes: Buffer, width: number, requester?: Requester): Promise<PageImage>
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

/** Creates a decoder, which starts its processes on demand. The caller closes it. */
export function createDecoder(limits: Partial<DecoderLimits> = {}): Decoder {
  const { hangTimeout, hangTimeoutAlone, memory, sandbox, onUnconfined } = { ...LIMITS, ...limits }
  const entry = limits.entry ?? decoderEntry()
  let isReported = false
  const reportUnconfined = () => {
    if (!isReported) onUnconfined()
    isReported = true
  }
  const shared = { entry, hangTimeout, sandbox, onUnconfined: reportUnconfined }
  const idleAfter = (job: JobName) => (COVER_JOBS.includes(job) ? IDLE : PAGE_IDLE)
  const foreground = { ...shared, background: false, idleAfter }
  const background = { ...shared, background: true, idleAfter: () => IDLE }
  const foregroundRunner = new JobRunner({
    ...foreground,
    parallel: PAGES_IN_PARALLEL,
    perRequester: PAGES_PER_REQUESTER,
  })
  const scanRunner = new JobRunner({
    ...background,
    parallel: FILES_IN_PARALLEL,
    perRequester: FILES_IN_PARALLEL,
  })
  const retryRunner = new JobRunner({
    ...background,
    parallel: 1,
    perRequester: 1,
    hangTimeout: hangTimeoutAlone,
  })
  const runners = [foregroundRunner, scanRunner, retryRunner]
  const faults = new Faults()
  const memoryLimit = createMemoryLimit(runners, retryRunner, memory)
  let closed = false

  function asAppError(cause: ProcessEnded): AppError {
    return new AppError(ERROR_OF_END[cause.reason], {}, { cause })
  }

  /** Runs a job in a runner. If the process ends, retries the job alone, so that no other job can be the cause. */
  async function run<Name extends JobName>(
    runner: JobRunner,
    job: Name,
    input: JobInput<Name>,
    requester: Requester,
  ): Promise<JobResult<Name>> {
    try {
      return await memoryLimit.run(() => runner.run(job, input, requester))
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      if (closed || error.reason === 'not-started') throw asAppError(error)
    }
    try {
      return await memoryLimit.run(() => retryRunner.run(job, input, requester))
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
  async function runOnce<Name extends JobName>(
    job: Name,
    input: JobInput<Name> & ComicFileRef,
    requester: Requester,
    faultKey: string = job,
  ): Promise<JobResult<Name>> {
    faults.check(input, faultKey)
    try {
      return await run(foregroundRunner, job, input, requester)
    } catch (error) {
      if (isAppError(error) && isLasting(error)) faults.add(input, faultKey, error)
      throw error
    }
  }

  const layoutDetection = createLayoutDetection((file, number, requester) =>
    run(foregroundRunner, 'layout', { ...file, number }, requester),
  )

  return {
    scanContents(input, signal) {
      faults.forget(input.path)
      layoutDetection.forget(input.path)
      return asProblem(run(scanRunner, 'scanContents', input, { name: '', signal }), NO_CONTENTS)
    },
    scanCover: (input, signal) =>
      asProblem(run(scanRunner, 'scanCover', input, { name: '', signal }), NO_COVER),
    scanCoverNow: (input, requester) =>
      asProblem(run(foregroundRunner, 'scanCover', input, requester), NO_COVER),
    picture: (file, picked, width, requester = ANONYMOUS, as = 'webp') =>
      runOnce('picture', { ...file, picked, width, as }, requester, `picture ${picked}`),
    plain: (file, number, as, width, requester = ANONYMOUS) =>
      runOnce('plain', { ...file, number, as, width }, requester, `${as} ${number}`),
    cover: (file, picked, requester = ANONYMOUS) =>
      runOnce('cover', { ...file, picked }, requester, `picture ${picked}`),
    chapter: (file, number, requester = ANONYMOUS) =>
      runOnce('chapter', { ...file, number }, requester, `chapter ${number}`),
    layouts: (file, numbers, requester = ANONYMOUS) =>
      layoutDetection.layouts(file, numbers, { ...requester, deferred: true }),
    outline: (file, requester = ANONYMOUS) => runOnce('outline', file, requester),
    lengths: (file, requester = ANONYMOUS) => runOnce('lengths', file, requester),
    documents: (file, requester = ANONYMOUS) => runOnce('documents', file, requester),
    narrow: (bytes, width, requester = ANONYMOUS) =>
      run(foregroundRunner, 'narrow', { bytes, width }, requester),
    async close() {
      closed = true
      memoryLimit.stop()
      await Promise.all(runners.map((runner) => runner.close()))
    },
  }
}
