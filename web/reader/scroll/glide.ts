import { prefersStillness } from '#web/components/preferences/preferences.ts'

/** After this many milliseconds a third of the distance remains. */
const DECAY = 90
/** Remaining distance at which a glide ends, in CSS pixels. */
const DONE_BELOW = 0.5

/**
 * Scrolls a view smoothly by distances. Distances add up, so that a held key scrolls evenly; they are relative, so
 * that a change of the content's size above may shift the view meanwhile.
 */
export class Glide {
  readonly #move: (by: number) => void
  #left = 0
  #frame = 0

  /** `move` scrolls by so many CSS pixels. */
  constructor(move: (by: number) => void) {
    this.#move = move
  }

  /** Remaining CSS pixels. */
  get remaining(): number {
    return this.#left
  }

  /** Scrolls by CSS pixels; at once if the user prefers reduced motion. */
  by(distance: number): void {
    if (prefersStillness()) {
      this.#move(distance)
      return
    }
    const still = this.#left === 0
    this.#left += distance
    if (!still) return
    let before = performance.now()
    const step = (now: number) => {
      const part = this.#left * (1 - Math.exp(-Math.max(now - before, 0) / DECAY))
      before = now
      const rest = this.#left - part
      this.#left = Math.abs(rest) < DONE_BELOW ? 0 : rest
      this.#move(this.#left === 0 ? part + rest : part)
      if (this.#left !== 0) this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
  }

  /** Stops at the current position, as when the user starts scrolling by touch or wheel. */
  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#left = 0
  }
}
