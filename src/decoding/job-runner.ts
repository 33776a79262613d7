import { libraryDisks } from '#disk/library-disks.ts'
import { isAppError } from '#domain/errors/errors.ts'
import { DecoderProcess, type DecoderProcessOptions } from './decoder-process.ts'
import { FairQueue, type Requester, type Slot } from './fair-queue.ts'
import type { FileRef, JobInput, JobName, JobResult } from './jobs.ts'
import { ProcessEnded } from './process-ended.ts'
import { sandboxState } from './sandbox.ts'

/** Maximum milliseconds to wait for processes to exit. */
const CLOSE_TIMEOUT = 2_000
/** Milliseconds that a process which needs a restart gets for its running jobs. */
const RESTART_GRACE = 5_000

export interface JobRunnerOptions extends Omit<DecoderProcessOptions, 'roots' | 'confined'> {
  /** Maximum number of parallel jobs, in total and per requester. */
  readonly parallel: number
  readonly perRequester: number
  /**
   * Returns the milliseconds after a job until the idle process is ended, because it occupies some hundred megabytes.
   */
  readonly idleAfter: (job: JobName) => number
  /** Called when a process runs unconfined because confined ones do not start. */
  readonly onUnconfined: () => void
}

/** A file with the identity of its library folder. */
interface IdentifiedFile extends FileRef {
  readonly identity: string
}

const NOT_ANSWERING = 'disk-not-answering'

const hasNotStarted = (error: unknown) => error instanceof ProcessEnded && error.reason === 'not-started'

/** Runs jobs in a process, which is started for the first job and replaced when it ends or needs a restart. */
export class JobRunner {
  readonly #options: JobRunnerOptions
  readonly #queue: FairQueue
  /** Library folders of all jobs so far, which are the only ones that a process may read. */
  readonly #roots = new Set<string>()
  #current: DecoderProcess | undefined
  /** Replaced processes, which are ended when their last jobs have finished. */
  readonly #retired = new Set<DecoderProcess>()
  readonly #all = new Set<DecoderProcess>()
  #idleTimer: NodeJS.Timeout | undefined
  /** Time (`performance.now`) at which the process is ended without further jobs. */
  #idleUntil = 0
  #closed = false

  constructor(options: JobRunnerOptions) {
    this.#options = options
    this.#queue = new FairQueue(options.parallel, options.perRequester)
  }

  /** All processes, including retired ones. */
  get children(): DecoderProcess[] {
    return [...this.#all]
  }

  /** Runs a job. Throws ProcessEnded, disk-not-answering, rate-limited, the signal's reason, and the job's errors. */
  async run<Name extends JobName>(
    job: Name,
    input: JobInput<Name>,
    requester: Requester,
  ): Promise<JobResult<Name>> {
    const { signal } = requester
    if (!('root' in input))
      return this.#queue.run(requester, (slot) => this.#perform(job, input, signal, slot))
    const { root, path }: FileRef = input
    for (;;) {
      // Called before the job has a slot, since a process that starts accesses its folders and would hang on a slow
      // disk.
      const identity = await libraryDisks.identify(root)
      const isAttempt = await libraryDisks.admit(root, path, signal)
      const done = await this.#queue.run(requester, async (slot) => {
        // The disk may have become slow while the job waited for its slot.
        if (!isAttempt && !libraryDisks.isAdmitted(root, path)) return null
        return { result: await this.#read(job, input, { root, path, identity }, signal, slot) }
      })
      if (done !== null) return done.result
    }
  }

  /** Runs a job that reads a file. The slot is freed while the file waits for its disk. */
  async #read<Name extends JobName>(
    job: Name,
    input: JobInput<Name>,
    file: IdentifiedFile,
    signal: AbortSignal | undefined,
    slot: Slot,
  ): Promise<JobResult<Name>> {
    const { root, path } = file
    const since = performance.now()
    let isSlow = false
    const onSlow = () => {
      if (isSlow) return
      isSlow = true
      libraryDisks.waits(root, path)
      slot.free()
    }
    const onOver = () => {
      if (isSlow) libraryDisks.ended(root, path)
      isSlow = false
    }
    // The process still waits for the disk after the job is cancelled.
    const watchedSlot: Slot = {
      free: slot.free,
      holdUntil(until) {
        slot.holdUntil(until)
        void until.then(onOver)
      },
    }
    try {
      const result = await this.#perform(job, input, signal, watchedSlot, file, onSlow)
      // Scan jobs return errors as `problem`.
      if ('problem' in result && result.problem?.code === NOT_ANSWERING)
        libraryDisks.gaveUp(root, path, since)
      else libraryDisks.answered(root)
      return result
    } catch (error) {
      if (isAppError(error, NOT_ANSWERING)) libraryDisks.gaveUp(root, path, since)
      else if (isAppError(error) && error.code !== 'comic-timeout') libraryDisks.answered(root)
      throw error
    }
  }

  async #perform<Name extends JobName>(
    job: Name,
    input: JobInput<Name>,
    signal: AbortSignal | undefined,
    slot: Slot,
    file: IdentifiedFile | null = null,
    onSlow: () => void = () => undefined,
  ): Promise<JobResult<Name>> {
    clearTimeout(this.#idleTimer)
    const child = await this.#childFor(file)
    try {
      return await child.ask(job, input, signal, slot, onSlow)
    } catch (error) {
      if (!child.confined || !hasNotStarted(error)) throw error
      return await this.#runInNewProcess(job, input, signal, slot, onSlow)
    } finally {
      this.#idleUntil = Math.max(this.#idleUntil, performance.now() + this.#options.idleAfter(job))
      this.#endUnused()
    }
  }

  /** Kills all processes; resolves when they have exited. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#idleTimer)
    await Promise.all(this.children.map((child) => child.close(CLOSE_TIMEOUT)))
  }

  #end(): void {
    clearTimeout(this.#idleTimer)
    for (const child of this.children) child.end('closed')
    this.#current = undefined
    this.#idleUntil = 0
    this.#retired.clear()
  }

  /**
   * Runs a job whose process did not start. Tries a confined process once more, since memory may have been short for a
   * moment. Then runs one process unconfined, since the system may not support confinement. The next process is
   * confined again.
   */
  async #runInNewProcess<Name extends JobName>(
    job: Name,
    input: JobInput<Name>,
    signal: AbortSignal | undefined,
    slot: Slot,
    onSlow: () => void,
  ): Promise<JobResult<Name>> {
    try {
      return await (await this.#childFor(null)).ask(job, input, signal, slot, onSlow)
    } catch (error) {
      if (!hasNotStarted(error)) throw error
    }
    const unconfined = await this.#childFor(null, false)
    const answer = await unconfined.ask(job, input, signal, slot, onSlow)
    if (!unconfined.confined) this.#options.onUnconfined()
    return answer
  }

  /** True if the current process can read the file's library folder, or, for null, if there is a current process. */
  #canRead(file: IdentifiedFile | null): boolean {
    const current = this.#current
    return (
      current?.isAlive === true &&
      !current.needsRestart &&
      (file === null || current.roots.get(file.root) === file.identity)
    )
  }

  /** Returns a process that can read the file. A new process can read all known folders whose disks respond. */
  async #childFor(file: IdentifiedFile | null, confined = true): Promise<DecoderProcess> {
    if (file !== null) this.#roots.add(file.root)
    const canRead = this.#canRead(file)
    const roots = canRead ? new Map<string, string>() : await libraryDisks.answering(this.#roots)
    const sandbox = this.#options.sandbox && (await sandboxState()).state === 'active'
    if (this.#closed) throw new ProcessEnded('closed', '')
    // Another job may have started a process in the meantime.
    const current = this.#current
    if (current !== undefined && this.#canRead(file)) return current
    if (file !== null) roots.set(file.root, file.identity)
    if (current?.isAlive) this.#retire(current)
    const child = new DecoderProcess({ ...this.#options, roots, confined, sandbox })
    this.#all.add(child)
    void child.exited.then(() => this.#all.delete(child)) // `exited` never rejects
    this.#current = child
    return child
  }

  /** Ends a process when its last job has finished. */
  #retire(child: DecoderProcess): void {
    if (child.busy === 0) child.end('closed')
    else this.#retired.add(child)
    if (!child.needsRestart || child.busy === 0) return
    // A hanging decoder may block the other jobs, which are then repeated in another process.
    setTimeout(() => child.end('crashed'), RESTART_GRACE).unref()
  }

  #endUnused(): void {
    for (const child of this.#retired) {
      if (child.isAlive && child.busy > 0) continue
      child.end('closed')
      this.#retired.delete(child)
    }
    if (this.#current?.needsRestart) {
      this.#retire(this.#current)
      this.#current = undefined
    }
    clearTimeout(this.#idleTimer)
    if (this.children.some((child) => child.busy > 0)) return
    this.#idleTimer = setTimeout(() => this.#end(), this.#idleUntil - performance.now())
    this.#idleTimer.unref()
  }
}
