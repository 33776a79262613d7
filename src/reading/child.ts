import type { ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#domain/errors.ts'
import { onAbort } from '#formats/resources/deadline.ts'
import { type EndReason, ProcessEnded } from './ended.ts'
import type { Slot } from './fair-queue.ts'
import { residentBytes } from './memory.ts'
import type { Order, Reply } from './messages.ts'
import { type Program, type ProgramOptions, startProgram } from './program.ts'
import type { Asks, Gives, TaskName } from './tasks.ts'

/** Settings of one process. */
export interface ChildOptions extends Omit<ProgramOptions, 'roots'> {
  /** The library folders it may read, and what identifies each: another disk may be mounted at its path later. */
  readonly roots: ReadonlyMap<string, string>
  /** Milliseconds its event loop may stand still. */
  readonly standstill: number
}

const PING_EVERY = 500
/** Milliseconds for a process to start, on a slow disk too. */
const START_TIMEOUT = 30_000
/** Milliseconds after which an answer is not waited for any more: every task ends long before by itself. */
const REPLY_TIMEOUT = 90_000
const SAID_MAX = 2_000

interface Pending {
  resolve(gives: unknown): void
  reject(error: unknown): void
  /** The file that is read; undefined where none is. */
  readonly path: string | undefined
  /** Called once when the file waits for its disk. */
  slow(): void
  /** Called when the process has let go of it. */
  over(): void
  readonly since: number
}

const living = new Set<Child>()
process.once('exit', () => {
  for (const child of living) child.end('closed')
})

/** One process that reads comics. It is watched while something is asked of it, and ended when it is stuck. */
export class Child {
  readonly roots: ReadonlyMap<string, string>
  readonly confined: boolean
  /** Resolves when nothing is left of it. */
  readonly gone: Promise<void>
  /** True once it asked to be replaced: nothing new is asked of it. */
  worn = false
  readonly #process: ChildProcess
  readonly #program: Program
  readonly #pending = new Map<number, Pending>()
  readonly #standstill: number
  #next = 1
  readonly #started = performance.now()
  #ready = false
  #unanswered = 0
  #memory = 0
  #said = ''
  #ended: EndReason | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: ChildOptions) {
    this.roots = options.roots
    this.confined = options.confined
    this.#standstill = options.standstill
    this.#program = startProgram({ ...options, roots: [...options.roots.keys()] })
    this.#program.giveWay()
    this.#process = this.#program.process
    living.add(this)
    this.#process.stderr?.on('data', (chunk: Buffer) => {
      this.#said = (this.#said + chunk.toString()).slice(-SAID_MAX)
    })
    this.#process.on('message', (reply: Reply) => this.#hear(reply))
    this.gone = new Promise((resolve) => {
      const gone = () => {
        this.#over(this.#ready ? 'crashed' : 'not-started')
        this.#program.clear()
        resolve()
      }
      this.#process.once('exit', gone)
      // It could not be started at all.
      this.#process.once('error', gone)
    })
    this.#rest()
  }

  /** How much is under way in it, what nobody waits for any more but it has not let go of among that. */
  get busy(): number {
    return this.#pending.size
  }

  get alive(): boolean {
    return this.#ended === undefined
  }

  /** Resident memory in bytes, 7-Zip's with it; where the system does not tell of others, as it last said itself. */
  memory(): number {
    return residentBytes(this.#process.pid) ?? this.#memory
  }

  /**
   * Runs a task, which keeps its slot until the process is done with it: longer than the signal waits. `slow` is called
   * once when the task's file waits for its disk. Throws ProcessEnded, the signal's reason, and what the task throws.
   */
  async ask<Name extends TaskName>(
    task: Name,
    asks: Asks<Name>,
    signal: AbortSignal | undefined,
    { hold }: Slot,
    slow: () => void,
  ): Promise<Gives<Name>> {
    signal?.throwIfAborted()
    if (this.#ended !== undefined) throw new ProcessEnded(this.#ended, this.#said)
    const id = this.#next++
    let forget = () => {}
    try {
      return (await new Promise((resolve, reject) => {
        hold(
          new Promise((over) => {
            const path = 'path' in asks ? asks.path : undefined
            this.#pending.set(id, { resolve, reject, slow, over, path, since: performance.now() })
          }),
        )
        this.#watch()
        forget = onAbort([signal], (reason) => {
          this.#send({ cancel: id })
          reject(reason)
        })
        this.#send({ id, task, asks })
      })) as Gives<Name>
    } finally {
      forget()
    }
  }

  /** Ends it at once, with everything it started. */
  end(reason: EndReason): void {
    this.#over(reason)
  }

  /** Ends it, and resolves when nothing is left of it, or after so many milliseconds: a disk that sleeps holds it. */
  async leave(ms: number): Promise<void> {
    this.end('closed')
    const wait = new AbortController()
    await Promise.race([this.gone, pause(ms, undefined, { signal: wait.signal }).catch(() => undefined)])
    wait.abort()
  }

  #send(order: Order): void {
    // Who is gone is told by its end.
    if (this.#process.connected) this.#process.send(order, () => undefined)
  }

  #hear(reply: Reply): void {
    this.#unanswered = 0
    if ('ready' in reply) this.#begin()
    else if ('memory' in reply) this.#memory = reply.memory
    else if ('slow' in reply) this.#slow(new Set(reply.slow))
    else this.#settle(reply)
  }

  #begin(): void {
    this.#ready = true
    // What bubblewrap started before it had its priority has not inherited it.
    this.#program.giveWay()
  }

  #slow(paths: ReadonlySet<string>): void {
    for (const { path, slow } of this.#pending.values()) if (path !== undefined && paths.has(path)) slow()
  }

  #settle(reply: Extract<Reply, { id: number }>): void {
    if (reply.worn) this.worn = true
    const pending = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    pending?.over()
    if (this.#pending.size === 0) this.#rest()
    if ('failed' in reply)
      pending?.reject(new AppError(reply.failed, reply.params, { cause: new Error(reply.why) }))
    else if ('file' in reply) void this.#fetch(reply.file, reply.gives, pending)
    else pending?.resolve(reply.gives)
  }

  /** Takes what lies in its own folder, whatever it calls that. */
  async #fetch(name: string, gives: object, pending: Pending | undefined): Promise<void> {
    const file = join(this.#program.folder, basename(name))
    try {
      if (pending !== undefined) pending.resolve({ ...gives, bytes: await readFile(file) })
    } catch (error) {
      pending?.reject(new AppError('file-unreadable', {}, { cause: error }))
    }
    await rm(file, { force: true }).catch(() => undefined)
  }

  /** The event loop of whoever asked stays alive for the answer, and the process is looked after. */
  #watch(): void {
    if (this.#timer !== undefined) return
    this.#process.ref()
    this.#process.channel?.ref()
    this.#unanswered = 0
    this.#timer = setInterval(() => this.#look(), PING_EVERY)
  }

  #rest(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#process.unref()
    this.#process.channel?.unref()
    ;(this.#process.stderr as unknown as { unref?(): void } | null)?.unref?.()
  }

  /** Counts looks, not time: while the whole computer slept nobody stood still. */
  #look(): void {
    const now = performance.now()
    if (!this.#ready) {
      if (now - this.#started > START_TIMEOUT) this.end('not-started')
      return
    }
    const isLate = [...this.#pending.values()].some(({ since }) => now - since > REPLY_TIMEOUT)
    if (this.#unanswered * PING_EVERY >= this.#standstill) this.end('stood-still')
    else if (isLate) this.end('late')
    this.#unanswered++
    this.#send({ ping: true })
  }

  #over(reason: EndReason): void {
    if (this.#ended !== undefined) return
    this.#ended = reason
    living.delete(this)
    this.#rest()
    this.#program.kill()
    for (const { reject, over } of this.#pending.values()) {
      reject(new ProcessEnded(reason, this.#said))
      over()
    }
    this.#pending.clear()
    this.#program.clear()
  }
}
