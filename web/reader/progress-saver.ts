import { isAppError } from '#domain/errors.ts'
import { endsTheRun } from '#records/client/failures.ts'
import type { ReadPlace } from '#records/library/reading.ts'
import type { UnsavedPlaces } from './unsaved.ts'

/** A turn is saved after this, so that leafing makes one save. Milliseconds. */
export const SAVE_DELAY = 800
/** After a failed save: how long to wait for the next try, in milliseconds; the last one repeats. */
export const RETRY_DELAYS = [2_000, 5_000, 15_000, 30_000] as const

/**
 * Saves where one reads: each turn is written down in the browser at once, and sent to the account with all that
 * waits there after SAVE_DELAY. What fails is tried again for as long as the reader is open, and by the next reader
 * that opens; reading never waits for it.
 */
export class ProgressSaver {
  readonly #send: (place: ReadPlace) => Promise<void>
  readonly #unsaved: UnsavedPlaces
  #timer: ReturnType<typeof setTimeout> | null = null
  #sending: Promise<void> = Promise.resolve()
  #failures = 0
  #closed = false

  constructor(send: (place: ReadPlace) => Promise<void>, unsaved: UnsavedPlaces) {
    this.#send = send
    this.#unsaved = unsaved
  }

  /** Takes note of a turn. */
  note(place: ReadPlace): void {
    this.#unsaved.put(place)
    this.#failures = 0
    this.#after(SAVE_DELAY)
  }

  /** Sends what waits now: on opening, at the end of the comic, when the page is hidden, when the network is back. */
  flush(): Promise<void> {
    this.#stopTimer()
    // One save at a time, so that no place is sent twice.
    this.#sending = this.#sending.then(() => this.#sendAll())
    return this.#sending
  }

  /** Sends what waits and stops trying again. */
  async close(): Promise<void> {
    this.#closed = true
    await this.flush()
  }

  /** Never rejects: what fails stays where it is. */
  async #sendAll(): Promise<void> {
    let failed = false
    for (const place of this.#unsaved.all()) {
      try {
        await this.#send(place)
        this.#unsaved.drop(place)
      } catch (error) {
        failed = true
        // Offline, or the account is away: the others would fail as well. One that is refused keeps none of them back.
        if (!isAppError(error) || endsTheRun(error)) break
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
