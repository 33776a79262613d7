import { AppError, type ErrorCode } from '#domain/errors/errors.ts'
import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import { decoderEntry } from './decoder-entry.ts'
import type { Requester } from './fair-queue.ts'
import { JobRunner } from './job-runner.ts'
import type { JobInput, JobName, JobResult } from './jobs.ts'
import { createMemoryLimit } from './memory-limit.ts'
import { type EndReason, ProcessEnded } from './process-ended.ts'

/** Maximum number of parallel page and cover jobs, in total and per requester. */
const PAGES_IN_PARALLEL = 4
const PAGES_PER_REQUESTER = 2
/** Milliseconds until an idle process is ended: after a page job, and after a cover job, scan or retry. */
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
  /** `hangTimeout` of retried jobs. */
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

const asAppError = (cause: ProcessEnded): AppError => new AppError(ERROR_OF_END[cause.reason], {}, { cause })

/** Runs jobs in the processes for users' requests and for scans. */
export interface Runners {
  readonly foreground: JobRunner
  readonly scan: JobRunner
  readonly isClosed: boolean
  /**
   * Runs a job in a runner. If the process ends, the job is retried alone in a third process, so that no other job can
   * be the cause. Throws the job's errors, and an error of ERROR_OF_END.
   */
  run<Name extends JobName>(
    runner: JobRunner,
    job: Name,
    input: JobInput<Name>,
    requester: Requester,
  ): Promise<JobResult<Name>>
  /** Kills all processes and their jobs; resolves when they have exited. */
  close(): Promise<void>
}

/** Creates the runners, which start their processes on demand. */
export function createRunners(limits: Partial<DecoderLimits>): Runners {
  const { hangTimeout, hangTimeoutAlone, memory, sandbox, onUnconfined } = { ...LIMITS, ...limits }
  const entry = limits.entry ?? decoderEntry()
  let isReported = false
  const reportUnconfined = () => {
    if (!isReported) onUnconfined()
    isReported = true
  }
  const shared = { entry, hangTimeout, sandbox, onUnconfined: reportUnconfined }
  const idleAfter = (job: JobName) => (COVER_JOBS.includes(job) ? IDLE : PAGE_IDLE)
  const forScans = { ...shared, background: true, idleAfter: () => IDLE }
  const foreground = new JobRunner({
    ...shared,
    background: false,
    idleAfter,
    parallel: PAGES_IN_PARALLEL,
    perRequester: PAGES_PER_REQUESTER,
  })
  const scan = new JobRunner({
    ...forScans,
    parallel: FILES_IN_PARALLEL,
    perRequester: FILES_IN_PARALLEL,
  })
  const retry = new JobRunner({
    ...forScans,
    parallel: 1,
    perRequester: 1,
    hangTimeout: hangTimeoutAlone,
  })
  const all = [foreground, scan, retry]
  const memoryLimit = createMemoryLimit(all, retry, memory)
  let isClosed = false

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
      if (isClosed || error.reason === 'not-started') throw asAppError(error)
    }
    try {
      return await memoryLimit.run(() => retry.run(job, input, requester))
    } catch (error) {
      throw error instanceof ProcessEnded ? asAppError(error) : error
    }
  }

  return {
    foreground,
    scan,
    get isClosed() {
      return isClosed
    },
    run,
    async close() {
      isClosed = true
      memoryLimit.stop()
      await Promise.all(all.map((runner) => runner.close()))
    },
  }
}
