import { isAppError } from '#domain/errors/errors.ts'
import { isRunEnding } from '#records/client/failures.ts'
import type { ReadPosition } from '#records/library/reading.ts'
import type { UnsavedProgress } from './unsaved-progress.ts'

/** Delay between a turn and its save, so that leafing saves once. Milliseconds. */
export const SAVE_DELAY = 800
/** Delays before each retry after a failed save, in milliseconds; the last one repeats. */
export const RETRY_DELAYS = [2_000, 5_000, 15_000, 30_000] as const

/**
 * Saves reading progress: each turn is stored in the browser at once, and sent to the account with everything unsaved
 * after SAVE_DELAY. A failed save is retried while the reader is open, and by the next reader; reading never waits
 * for it.
 */
export class ProgressSaver {
  readonly #send: (place: ReadPosition) => Promise<void>
  readonly #unsaved: UnsavedProgress
  #timer: ReturnType<typeof setTimeout> | null = null
  #sending: Promise<void> = Promise.resolve()
  #failures = 0
  #closed = false

  constructor(send: (place: ReadPosition) => Promise<void>, unsaved: UnsavedProgress) {
    this.#send = send
    this.#unsaved = unsaved
  }

  /** Stores a turn and schedules its save. */
  note(place: ReadPosition): void {
    this.#unsaved.put(place)
    this.#failures = 0
    this.#after(SAVE_DELAY)
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
    for (const place of this.#unsaved.all()) {
      try {
        await this.#send(place)
        this.#unsaved.drop(place)
      } catch (error) {
        failed = true
        // If offline or without the account, the others would fail too. One that is refused does not stop the rest.
        if (!isAppError(error) || isRunEnding(error)) break
      }
    }
    if (!failed) this.#failures = 0
    else this.#tryAgain()
  }

  #tryAgain(): void {
    const delay = RETRY_DELAYS[Math.min(this.#failures, RETRY_DELAYS.length - 1)] ?? SAVE_DELAY
    this.#failures += 1
    if (!this.#closed && this.#timer === null) this.#after(delay)
  }

  #after(delay: number): void {
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
