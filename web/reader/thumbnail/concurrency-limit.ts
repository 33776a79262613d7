/** Concurrency limit: runs at most a number of tasks at a time, in the order they were added. */
export class ConcurrencyLimit {
  readonly #most: number
  #underWay = 0
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Calls `begin` once a slot is free. Returns a function that frees the slot, or removes the task from the queue.
   */
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
