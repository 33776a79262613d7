import { prefersStillness } from '#web/components/preferences.ts'

/** A drag's speed is what it was at its end, over this many milliseconds. */
const LAST = 80
/** Slower than this nothing drifts, in CSS pixels per millisecond; a drift slows to a third in this many milliseconds. */
const SLOWEST = 0.05
const SLOWS = 300

interface Moved {
  readonly x: number
  readonly y: number
  readonly at: number
}

/** Lets what was dragged with the mouse go on a little when it is let go of; nothing moves where stillness is preferred. */
export class Drift {
  readonly #element: HTMLElement
  #moves: Moved[] = []
  #frame = 0

  constructor(element: HTMLElement) {
    this.#element = element
  }

  /** Stands still. */
  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#moves = []
  }

  /** The content was dragged by so many CSS pixels. `at` in milliseconds. */
  moved(x: number, y: number, at: number): void {
    this.#moves = [...this.#moves.filter((move) => at - move.at < LAST), { x, y, at }]
  }

  /** Let go of, at a time. */
  release(at: number): void {
    const last = this.#moves.filter((move) => at - move.at < LAST)
    this.#moves = []
    if (last.length < 2 || prefersStillness()) return
    let [vx, vy] = [sum(last.map((move) => move.x)) / LAST, sum(last.map((move) => move.y)) / LAST]
    let before = performance.now()
    const step = (now: number) => {
      const ms = now - before
      before = now
      this.#element.scrollBy(-vx * ms, -vy * ms)
      const slower = Math.exp(-ms / SLOWS)
      vx *= slower
      vy *= slower
      if (Math.hypot(vx, vy) > SLOWEST) this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
