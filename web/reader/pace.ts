/** Somebody who does nothing for so long has stopped reading. Milliseconds. */
export const IDLE = 120_000
/** What is turned sooner was leafed past. Milliseconds. */
const LEAFED = 1_500
/** Turns that a pace is told by, and the fewest that tell one. */
const REMEMBERED = 40
const ENOUGH = 5

/** How long a page took, in milliseconds, the last one last: of words or of pictures. */
export type Pace = readonly number[]

/** A pace with one more turn; what was leafed past, or left lying, says nothing. */
export function paceAfter(pace: Pace, spent: number, pages: number): Pace {
  const each = spent / Math.max(1, pages)
  return each < LEAFED || spent >= IDLE ? pace : [...pace.slice(1 - REMEMBERED), Math.round(each)]
}

/** How long some pages take, in minutes from 1; null while the pace is not known. Told by the middle of what was. */
export function minutesFor(pages: number, pace: Pace): number | null {
  if (pace.length < ENOUGH || pages <= 0) return null
  const middle = [...pace].sort((one, other) => one - other)[pace.length >> 1] ?? 0
  return Math.max(1, Math.round((pages * middle) / 60_000))
}

/** Adds up the time somebody reads: from sign of life to sign of life, as long as they are not further apart than `IDLE`. */
export class ReadingClock {
  #spent = 0
  #last: number | null = null

  /** Somebody is there at a time, in milliseconds. */
  touch(now: number): void {
    if (this.#last !== null) this.#spent += Math.min(IDLE, Math.max(0, now - this.#last))
    this.#last = now
  }

  /** Nobody looks any more, from a time on. */
  rest(now: number): void {
    this.touch(now)
    this.#last = null
  }

  /** The time since it was last taken, in whole seconds; what is left of one goes on. */
  take(): number {
    const seconds = Math.floor(this.#spent / 1_000)
    this.#spent -= seconds * 1_000
    return seconds
  }
}
