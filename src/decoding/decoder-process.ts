import type { ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#domain/errors/errors.ts'
import { onAbort } from '#formats/resources/deadline.ts'
import type { Slot } from './fair-queue.ts'
import type { JobInput, JobName, JobResult } from './jobs.ts'
import { residentBytes } from './memory.ts'
import type { DecoderReply, DecoderRequest } from './messages.ts'
import { type EndReason, ProcessEnded } from './process-ended.ts'
import { type Program, type ProgramOptions, startProgram } from './program.ts'

export interface DecoderProcessOptions extends Omit<ProgramOptions, 'roots'> {
  /** Readable library folders with the identity of each, since another disk may be mounted at the same path later. */
  readonly roots: ReadonlyMap<string, string>
  /** Milliseconds without a reply to pings after which the process is killed. */
  readonly hangTimeout: number
}

const PING_INTERVAL = 500
/** Time limit in milliseconds for starting a process, generous enough for slow disks. */
const START_TIMEOUT = 30_000
/** Time limit in milliseconds of a job. Every job has shorter limits of its own in the process. */
const REPLY_TIMEOUT = 90_000
const STDERR_MAX = 2_000

interface Pending {
  resolve(result: unknown): void
  reject(error: unknown): void
  /** Path of the job's file, undefined for jobs without a file. */
  readonly path: string | undefined
  /** Called when the file waits for its disk. */
  onSlow(): void
  /** Called when the process has finished the job, which may be after the job's signal was aborted. */
  release(): void
  readonly since: number
}

const running = new Set<DecoderProcess>()
process.once('exit', () => {
  for (const child of running) child.end('closed')
})

/** A child process that decodes comics. The process is monitored while jobs are pending and killed if it hangs. */
export class DecoderProcess {
  readonly roots: ReadonlyMap<string, string>
  readonly confined: boolean
  /** Resolves when the process has exited. */
  readonly exited: Promise<void>
  /** True once the process has requested a restart; it then gets no new jobs. */
  needsRestart = false
  readonly #process: ChildProcess
  readonly #program: Program
  readonly #pending = new Map<number, Pending>()
  readonly #hangTimeout: number
  #next = 1
  readonly #started = performance.now()
  #ready = false
  #unansweredPings = 0
  #memory = 0
  #stderr = ''
  #ended: EndReason | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: DecoderProcessOptions) {
    this.roots = options.roots
    this.confined = options.confined
    this.#hangTimeout = options.hangTimeout
    this.#program = startProgram({ ...options, roots: [...options.roots.keys()] })
    this.#program.lowerPriority()
    this.#process = this.#program.process
    running.add(this)
    this.#process.stderr?.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString()).slice(-STDERR_MAX)
    })
    this.#process.on('message', (reply: DecoderReply) => this.#onMessage(reply))
    this.exited = new Promise((resolve) => {
      const exited = () => {
        this.#stop(this.#ready ? 'crashed' : 'not-started')
        this.#program.clear()
        resolve()
      }
      this.#process.once('exit', exited)
      // The process could not be started.
      this.#process.once('error', exited)
    })
    this.#unwatch()
  }

  /** Number of unfinished jobs, including cancelled ones that are still running. */
  get busy(): number {
    return this.#pending.size
  }

  get isAlive(): boolean {
    return this.#ended === undefined
  }

  /**
   * Returns the resident memory of the process and its children (7-Zip) in bytes; without /proc, the last value that
   * the process reported.
   */
  memory(): number {
    return residentBytes(this.#process.pid) ?? this.#memory
  }

  /**
   * Runs a job. The job holds its slot until the process has finished it, also after the signal is aborted. `onSlow` is
   * called when the job's file waits for its disk. Throws ProcessEnded, the signal's reason, and the job's errors.
   */
  async ask<Name extends JobName>(
    job: Name,
    input: JobInput<Name>,
    signal: AbortSignal | undefined,
    { holdUntil }: Slot,
    onSlow: () => void,
  ): Promise<JobResult<Name>> {
    signal?.throwIfAborted()
    if (this.#ended !== undefined) throw new ProcessEnded(this.#ended, this.#stderr)
    const id = this.#next++
    let removeListeners = () => {}
    try {
      return (await new Promise((resolve, reject) => {
        holdUntil(
          new Promise((release) => {
            const path = 'path' in input ? input.path : undefined
            this.#pending.set(id, { resolve, reject, onSlow, release, path, since: performance.now() })
          }),
        )
        this.#watch()
        removeListeners = onAbort([signal], (reason) => {
          this.#send({ cancel: id })
          reject(reason)
        })
        this.#send({ id, job, input })
      })) as JobResult<Name>
    } finally {
      removeListeners()
    }
  }

  /** Kills the process and its children. */
  end(reason: EndReason): void {
    this.#stop(reason)
  }

  /** Kills the process and waits at most `ms` milliseconds for its exit, which a sleeping disk may delay. */
  async close(ms: number): Promise<void> {
    this.end('closed')
    const wait = new AbortController()
    await Promise.race([this.exited, pause(ms, undefined, { signal: wait.signal }).catch(() => undefined)])
    wait.abort()
  }

  #send(request: DecoderRequest): void {
    // The `exit` event reports a disconnected process.
    if (this.#process.connected) this.#process.send(request, () => undefined)
  }

  #onMessage(reply: DecoderReply): void {
    this.#unansweredPings = 0
    if ('ready' in reply) this.#begin()
    else if ('memory' in reply) this.#memory = reply.memory
    else if ('slow' in reply) this.#reportSlow(new Set(reply.slow))
    else this.#settle(reply)
  }

  #begin(): void {
    this.#ready = true
    // Children that bubblewrap started before its priority was lowered have not inherited the priority.
    this.#program.lowerPriority()
  }

  #reportSlow(paths: ReadonlySet<string>): void {
    for (const { path, onSlow } of this.#pending.values()) if (path !== undefined && paths.has(path)) onSlow()
  }

  #settle(reply: Extract<DecoderReply, { id: number }>): void {
    if (reply.needsRestart) this.needsRestart = true
    const pending = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    pending?.release()
    if (this.#pending.size === 0) this.#unwatch()
    if ('failed' in reply)
      pending?.reject(new AppError(reply.failed, reply.params, { cause: new Error(reply.message) }))
    else if ('file' in reply) void this.#readResultFile(reply.file, reply.result, pending)
    else pending?.resolve(reply.result)
  }

  /** Reads the result's bytes from a file in the process's folder and removes it. `basename` excludes other folders. */
  async #readResultFile(name: string, result: object, pending: Pending | undefined): Promise<void> {
    const file = join(this.#program.folder, basename(name))
    try {
      if (pending !== undefined) pending.resolve({ ...result, bytes: await readFile(file) })
    } catch (error) {
      pending?.reject(new AppError('file-unreadable', {}, { cause: error }))
    }
    await rm(file, { force: true }).catch(() => undefined)
  }

  /** References the process so that this event loop runs until the reply, and starts monitoring it. */
  #watch(): void {
    if (this.#timer !== undefined) return
    this.#process.ref()
    this.#process.channel?.ref()
    this.#unansweredPings = 0
    this.#timer = setInterval(() => this.#check(), PING_INTERVAL)
  }

  #unwatch(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#process.unref()
    this.#process.channel?.unref()
    ;(this.#process.stderr as unknown as { unref?(): void } | null)?.unref?.()
  }

  /** Counts unanswered pings instead of time, since the clock advances while the computer sleeps. */
  #check(): void {
    const now = performance.now()
    if (!this.#ready) {
      if (now - this.#started > START_TIMEOUT) this.end('not-started')
      return
    }
    const isLate = [...this.#pending.values()].some(({ since }) => now - since > REPLY_TIMEOUT)
    if (this.#unansweredPings * PING_INTERVAL >= this.#hangTimeout) this.end('hung')
    else if (isLate) this.end('late')
    this.#unansweredPings++
    this.#send({ ping: true })
  }

  #stop(reason: EndReason): void {
    if (this.#ended !== undefined) return
    this.#ended = reason
    running.delete(this)
    this.#unwatch()
    this.#program.kill()
    for (const { reject, release } of this.#pending.values()) {
      reject(new ProcessEnded(reason, this.#stderr))
      release()
    }
    this.#pending.clear()
    this.#program.clear()
  }
}
