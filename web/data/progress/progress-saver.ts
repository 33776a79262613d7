import { isAppError } from '#domain/errors/errors.ts'
import { isRunEnding } from '#records/client/failures.ts'
import type { ReadPosition } from '#records/library/reading.ts'
import type { UnsavedProgress } from './unsaved-progress.ts'

/** Milliseconds between a page turn and its save, so that turning several pages quickly saves once. */
export const SAVE_DELAY = 800
/** Delays before each retry after a failed save, in milliseconds; the last one repeats. */
export const RETRY_DELAYS = [2_000, 5_000, 15_000, 30_000] as const

/**
 * Saves reading progress: each position is stored in the browser at once, and passed to `send` with all unsaved
 * positions after SAVE_DELAY. A failed save is retried until `close`, and when a comic is opened. Page turns never wait
 * for a save.
 */
export class ProgressSaver {
  readonly #send: (position: ReadPosition) => Promise<void>
  readonly #unsaved: UnsavedProgress
  #timer: ReturnType<typeof setTimeout> | null = null
  #sending: Promise<void> = Promise.resolve()
  #failures = 0
  #closed = false

  constructor(send: (position: ReadPosition) => Promise<void>, unsaved: UnsavedProgress) {
    this.#send = send
    this.#unsaved = unsaved
  }

  /** Stores a turn and schedules its save. */
  note(position: ReadPosition): void {
    this.#unsaved.put(position)
    this.#failures = 0
    this.#schedule(SAVE_DELAY)
  }

  /**
   * Sends everything unsaved now: on opening, at the end of the comic, when the page is hidden, when the network is
   * back.
   */
  flush(): Promise<void> {
    this.#stopTimer()
    // One run at a time, so that no progress is sent twice.
    this.#sending = this.#sending.then(() => this.#sendAll())
    return this.#sending
  }

  /** Sends everything unsaved and stops retrying. */
  async close(): Promise<void> {
    this.#closed = true
    await this.flush()
  }

  /** Never rejects: what fails stays stored. */
  async #sendAll(): Promise<void> {
    let failed = false
    for (const position of this.#unsaved.all()) {
      try {
        await this.#send(position)
        this.#unsaved.drop(position)
      } catch (error) {
        failed = true
        // Network failures (no AppError) and errors that end a run would also reject the other positions.
        if (!isAppError(error) || isRunEnding(error)) break
      }
    }
    if (!failed) this.#failures = 0
    else this.#scheduleRetry()
  }

  #scheduleRetry(): void {
    const delay = RETRY_DELAYS[Math.min(this.#failures, RETRY_DELAYS.length - 1)] ?? SAVE_DELAY
    this.#failures += 1
    if (!this.#closed && this.#timer === null) this.#schedule(delay)
  }

  #schedule(delay: number): void {
    this.#stopTimer()
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.flush() // never rejects
    }, delay)
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
