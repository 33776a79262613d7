import type { Unsaved, UnsavedPlaces } from './unsaved.ts'

/** DESIGN-LANGUAGE 8: a turn is saved after this, so that leafing makes one save. Milliseconds. */
export const SAVE_DELAY = 800
/** After a failed save: how long to wait for the next try, in milliseconds; the last one repeats. */
export const RETRY_DELAYS = [2_000, 5_000, 15_000, 30_000] as const

/**
 * Saves where one reads: each turn is written down in the browser at once and sent to the account
 * after SAVE_DELAY. What fails is tried again for as long as the reader is open, and by the next
 * reader that opens; reading never waits for it.
 */
export class ProgressSaver {
  readonly #send: (place: Unsaved) => Promise<void>
  readonly #unsaved: UnsavedPlaces
  #waiting: Unsaved | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #sending: Promise<void> | null = null
  #failures = 0
  #closed = false

  constructor(send: (place: Unsaved) => Promise<void>, unsaved: UnsavedPlaces) {
    this.#send = send
    this.#unsaved = unsaved
  }

  /** Takes note of a turn. */
  note(place: Unsaved): void {
    this.#unsaved.put(place)
    this.#waiting = place
    this.#failures = 0
    this.#after(SAVE_DELAY)
  }

  /** Sends what waits now: at the end of the comic, when the page is hidden, when the network is back. */
  async flush(): Promise<void> {
    this.#stopTimer()
    // One save at a time, so that an older place never arrives after a newer one.
    await this.#sending
    const place = this.#waiting
    if (place === null) return
    this.#waiting = null
    this.#sending = this.#attempt(place)
    await this.#sending
    this.#sending = null
  }

  /** Sends what waits and stops trying again. */
  async close(): Promise<void> {
    this.#closed = true
    await this.flush()
  }

  async #attempt(place: Unsaved): Promise<void> {
    try {
      await this.#send(place)
      this.#failures = 0
      this.#unsaved.drop(place)
    } catch {
      // Offline, or the account is away: the place is kept and tried again later.
      this.#waiting ??= place
      const delay = RETRY_DELAYS[Math.min(this.#failures, RETRY_DELAYS.length - 1)] ?? SAVE_DELAY
      this.#failures += 1
      if (!this.#closed && this.#timer === null) this.#after(delay)
    }
  }

  #after(delay: number): void {
    this.#stopTimer()
    this.#timer = setTimeout(() => {
      this.#timer = null
      // `flush` never rejects: `#attempt` keeps what failed.
      void this.flush()
    }, delay)
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }
}
