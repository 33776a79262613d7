/** A user without input for this long has stopped reading. Milliseconds. */
export const IDLE = 120_000
/** A page turned sooner than this was skipped. Milliseconds. */
const SKIPPED = 1_500
/** Number of turns that are stored, and the fewest that give an estimate. */
const MAX_SAMPLES = 40
const MIN_SAMPLES = 5

/** Time that each of the last pages took, in milliseconds, the latest last: of text or of pictures. */
export type Pace = readonly number[]

/** Returns a pace after one more turn; skipped pages and pauses do not count. `spent` in milliseconds. */
export function paceAfter(pace: Pace, spent: number, pages: number): Pace {
  const each = spent / Math.max(1, pages)
  return each < SKIPPED || spent >= IDLE ? pace : [...pace.slice(1 - MAX_SAMPLES), Math.round(each)]
}

/**
 * Returns how many minutes pages take, at least 1, by the median of the stored times; null while there are too few.
 */
export function minutesFor(pages: number, pace: Pace): number | null {
  if (pace.length < MIN_SAMPLES || pages <= 0) return null
  const middle = [...pace].sort((one, other) => one - other)[pace.length >> 1] ?? 0
  return Math.max(1, Math.round((pages * middle) / 60_000))
}

/** Measures reading time: the time between two inputs, up to IDLE each. */
export class ReadingClock {
  #spent = 0
  #last: number | null = null

  /** Records an input at a time in milliseconds. */
  touch(now: number): void {
    if (this.#last !== null) this.#spent += Math.min(IDLE, Math.max(0, now - this.#last))
    this.#last = now
  }

  /** Stops measuring at a time in milliseconds. */
  rest(now: number): void {
    this.touch(now)
    this.#last = null
  }

  /** Returns the whole seconds measured since the last call; the fraction counts for the next. */
  take(): number {
    const seconds = Math.floor(this.#spent / 1_000)
    this.#spent -= seconds * 1_000
    return seconds
  }
}
