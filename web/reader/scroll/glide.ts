import { prefersStillness } from '#web/components/preferences.ts'

/** A glide has a third of its way left after this many milliseconds. */
const SLOWS = 90
/** What is left of a way when it counts as gone, in CSS pixels. */
const GONE = 0.5

/**
 * Takes a scrolling view some way on, smoothly. Ways add up, so that a key that is held goes on evenly; and they are
 * relative, so that a view whose content changes its size above may move it meanwhile.
 */
export class Glide {
  readonly #move: (by: number) => void
  #left = 0
  #frame = 0

  /** `move` scrolls by so many CSS pixels. */
  constructor(move: (by: number) => void) {
    this.#move = move
  }

  /** CSS pixels still to go. */
  get left(): number {
    return this.#left
  }

  /** Goes on by so many CSS pixels; at once where stillness is preferred. */
  by(way: number): void {
    if (prefersStillness()) {
      this.#move(way)
      return
    }
    const still = this.#left === 0
    this.#left += way
    if (!still) return
    let before = performance.now()
    const step = (now: number) => {
      const part = this.#left * (1 - Math.exp(-Math.max(now - before, 0) / SLOWS))
      before = now
      const rest = this.#left - part
      this.#left = Math.abs(rest) < GONE ? 0 : rest
      this.#move(this.#left === 0 ? part + rest : part)
      if (this.#left !== 0) this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
  }

  /** Stays where it is, as when a finger or the wheel takes over. */
  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#left = 0
  }
}
