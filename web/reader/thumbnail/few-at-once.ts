/** Lets a few begin at a time, in the order in which they came. */
export class FewAtOnce {
  readonly #most: number
  #underWay = 0
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** Calls `begin` when there is a place, at once where one is free. Returns what gives it back, or leaves the line. */
  ask(begin: () => void): () => void {
    let state: 'waits' | 'under way' | 'over' = 'waits'
    const go = () => {
      state = 'under way'
      this.#underWay++
      begin()
    }
    if (this.#underWay < this.#most) go()
    else this.#waiting.push(go)
    return () => {
      if (state === 'waits') this.#waiting.splice(this.#waiting.indexOf(go), 1)
      else if (state === 'under way') {
        this.#underWay--
        this.#waiting.shift()?.()
      }
      state = 'over'
    }
  }
}
