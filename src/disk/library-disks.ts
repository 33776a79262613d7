import { realpath, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#domain/errors/errors.ts'
import { CallSlots } from './call-slots.ts'
import { mountPointOf } from './mount-points.ts'
import { DISK_TIMEOUT, timedCall } from './timed-call.ts'

/** Number of slow files of one library at which the disk, not a file, is presumed to be the cause. */
const SLOW_PATHS_MAX = 2
/** Milliseconds between two attempts on a disk that does not answer. */
const RETRY_AFTER = 3_000
/** Milliseconds after which `soon` returns its fallback. */
const SOON = 1_000
/** Maximum number of waiting operations per library, and the `Retry-After` of rejected ones in seconds. */
const WAITING_MAX = 1_000
const WAIT = 5

/** `call`: a file system call of this process, which a cache may answer; `job`: a decode job, which reads a file. */
type Kind = 'call' | 'job'

interface Waiter {
  /** The file that is read; null for a call of this process. */
  readonly path: string | null
  start(): void
  /** Rejects with disk-not-answering. */
  fail(): void
}

interface Root {
  readonly path: string
  /** Number of slow operations by the path of a job's file; each slow call has its own key. */
  readonly slow: Map<string, number>
  /** The time of the last completed operation of each kind, of `performance.now()`. */
  readonly lastAnswer: Record<Kind, number>
  /** The kind of the last operation that timed out, and the time of the next attempt; null while the disk answers. */
  silent: { readonly kind: Kind; retryAt: number } | null
  readonly waiting: Set<Waiter>
}

const notAnswering = () => new AppError('disk-not-answering')

/** True while an operation on `path` must wait: the file itself or the whole disk is slow. */
const isBlocked = ({ slow }: Root, path: string | null): boolean =>
  slow.size >= SLOW_PATHS_MAX || (path !== null && slow.has(path))

async function identityOf(root: string): Promise<string> {
  try {
    // Run one after the other, because `CallSlots` reserves one thread per call.
    const { dev, ino } = await stat(root)
    return `${dev}:${ino} ${await realpath(root)}`
  } catch {
    return ''
  }
}

/**
 * Limits the operations on the disk of each library folder. While two files or calls of a library are slow, further
 * operations wait before they occupy a queue or a thread. After an operation without an answer for DISK_TIMEOUT
 * milliseconds, all others fail at once with disk-not-answering, except for one attempt every RETRY_AFTER milliseconds.
 * After a job's timeout, calls still run.
 */
export class LibraryDisks {
  readonly #roots = new Map<string, Root>()
  readonly #slots = new CallSlots()
  #callNumber = 0

  /**
   * Runs a file system call of this process on a library folder. Throws disk-not-answering, rate-limited, the call's
   * errors.
   */
  async call<T>(root: string, work: () => Promise<T>): Promise<T> {
    const state = this.#stateOf(root)
    await this.#enter(state, null)
    const key = `call ${this.#callNumber++}`
    const since = performance.now()
    let isSlow = false
    return timedCall(work, {
      onSlow: () => {
        isSlow = true
        this.waits(root, key)
      },
      onGivenUp: () => this.#gaveUp(state, 'call', key, since),
      onEnd: () => {
        this.#slots.end(root)
        if (isSlow) this.ended(root, key)
        this.#answered(state, 'call')
        for (const other of this.#roots.values()) this.#serve(other)
      },
    })
  }

  /**
   * Resolves when a job may read a file, with true for an attempt on a disk that does not answer. Throws
   * disk-not-answering, rate-limited, the signal's reason.
   */
  async admit(root: string, path: string, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted()
    return this.#enter(this.#stateOf(root), path, signal)
  }

  /** True if a job that was admitted some time ago may still start. */
  isAdmitted(root: string, path: string): boolean {
    const state = this.#stateOf(root)
    return state.silent === null && !isBlocked(state, path)
  }

  /**
   * Returns the identity of a library folder, which changes when another disk is mounted there or a link to another
   * folder replaces it; empty if the folder cannot be accessed. Throws disk-not-answering, rate-limited.
   */
  async identify(root: string): Promise<string> {
    return this.call(root, () => identityOf(root))
  }

  /** Runs a call as `call` does; returns `fallback` if it throws or does not return within SOON milliseconds. */
  async soon<T, O>(root: string, work: () => Promise<T>, fallback: O): Promise<T | O> {
    const stop = new AbortController()
    const timeout = pause(SOON, fallback, { signal: stop.signal }).catch(() => fallback)
    const result = await Promise.race([this.call(root, work).catch(() => fallback), timeout])
    stop.abort()
    return result
  }

  /** Runs a file system call on a path inside or outside of a library, limited by its mount. Throws as `call` does. */
  callAt<T>(path: string, work: () => Promise<T>): Promise<T> {
    return this.call(mountPointOf(path), work)
  }

  /** Returns the library folders whose disks answer within SOON milliseconds, each with its identity. */
  async answering(roots: Iterable<string>): Promise<Map<string, string>> {
    const found = await Promise.all(
      [...roots].map(async (root) => [root, await this.soon(root, () => identityOf(root), null)] as const),
    )
    return new Map(found.flatMap(([root, identity]) => (identity === null ? [] : [[root, identity]])))
  }

  /** True if the disk did not answer when it was last tried. */
  isSilent(root: string): boolean {
    return this.#stateOf(root).silent !== null
  }

  /** Records that an operation waits for the disk, until `ended` is called. */
  waits(root: string, path: string): void {
    const { slow } = this.#stateOf(root)
    slow.set(path, (slow.get(path) ?? 0) + 1)
  }

  /** Records the end of an operation that waited. */
  ended(root: string, path: string): void {
    const state = this.#stateOf(root)
    const others = (state.slow.get(path) ?? 0) - 1
    if (others > 0) state.slow.set(path, others)
    else state.slow.delete(path)
    this.#serve(state)
  }

  /** Records that the disk answered a job, with a result or an error. */
  answered(root: string): void {
    this.#answered(this.#stateOf(root), 'job')
  }

  /** Records that a job begun at `since` (of `performance.now()`) timed out. */
  gaveUp(root: string, path: string, since: number): void {
    this.#gaveUp(this.#stateOf(root), 'job', path, since)
  }

  #answered(state: Root, kind: Kind): void {
    state.lastAnswer[kind] = performance.now()
    // A disk that answers `stat` may still not answer a read, so a call does not reset `silent` after a job's timeout.
    if (kind === 'job' || state.silent?.kind === 'call') state.silent = null
  }

  #gaveUp(state: Root, kind: Kind, path: string, since: number): void {
    // If the disk has answered other operations since then, only this file is at fault.
    const isFileOnly = state.lastAnswer.job > since || (kind === 'call' && state.lastAnswer.call > since)
    if (!isFileOnly) state.silent = { kind, retryAt: performance.now() + RETRY_AFTER }
    for (const waiter of [...state.waiting]) if (!isFileOnly || waiter.path === path) waiter.fail()
  }

  #stateOf(root: string): Root {
    const known = this.#roots.get(root)
    if (known !== undefined) return known
    const state: Root = {
      path: root,
      slow: new Map(),
      lastAnswer: { call: 0, job: 0 },
      silent: null,
      waiting: new Set(),
    }
    this.#roots.set(root, state)
    return state
  }

  #hasRoom(state: Root, path: string | null): boolean {
    return path !== null || this.#slots.hasRoom(state.path)
  }

  #begin(state: Root, path: string | null): void {
    if (path === null) this.#slots.begin(state.path)
  }

  /** Resolves when an operation may begin, with true for an attempt on a disk that does not answer. */
  async #enter(state: Root, path: string | null, signal?: AbortSignal): Promise<boolean> {
    const { silent } = state
    const isAttempt = silent !== null && (path !== null || silent.kind === 'call')
    if (isAttempt) {
      if (performance.now() < silent.retryAt || !this.#hasRoom(state, path)) throw notAnswering()
      silent.retryAt = performance.now() + RETRY_AFTER
    } else if (!this.#hasRoom(state, path) || isBlocked(state, path)) {
      await this.#wait(state, path, signal)
      return false
    }
    this.#begin(state, path)
    return isAttempt
  }

  /** Starts the waiting operations of a library that may begin now. */
  #serve(state: Root): void {
    for (const waiter of [...state.waiting]) {
      if (!this.#hasRoom(state, waiter.path) || isBlocked(state, waiter.path)) continue
      this.#begin(state, waiter.path)
      waiter.start()
    }
  }

  #wait(state: Root, path: string | null, signal: AbortSignal | undefined): Promise<void> {
    if (state.waiting.size >= WAITING_MAX) throw new AppError('rate-limited', { seconds: WAIT })
    return new Promise((resolve, reject) => {
      const settleWith = (settle: () => void) => () => {
        state.waiting.delete(waiter)
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        settle()
      }
      const abort = settleWith(() => reject(signal?.reason))
      const waiter: Waiter = {
        path,
        start: settleWith(resolve),
        fail: settleWith(() => reject(notAnswering())),
      }
      const timer = setTimeout(waiter.fail, DISK_TIMEOUT)
      signal?.addEventListener('abort', abort, { once: true })
      state.waiting.add(waiter)
    })
  }
}

/** The only instance, because all libraries share the threads of this process. */
export const libraryDisks = new LibraryDisks()
