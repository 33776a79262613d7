import { onAbort } from './deadline.ts'

/** One at a time, in order of arrival: waiting for a turn is not counted against anybody's deadline. */
export class Mutex {
  #busy = false
  readonly #waiting: (() => void)[] = []

  /** Resolves with the function that ends the turn; rejects with a signal's reason while waiting. */
  async take(signals: readonly (AbortSignal | undefined)[]): Promise<() => void> {
    for (const signal of signals) signal?.throwIfAborted()
    if (this.#busy) await this.#wait(signals)
    this.#busy = true
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy = false
    }
  }

  #wait(signals: readonly (AbortSignal | undefined)[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const forget = onAbort(signals, (reason) => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1)
        reject(reason)
      })
      function go() {
        forget()
        resolve()
      }
      this.#waiting.push(go)
    })
  }
}
