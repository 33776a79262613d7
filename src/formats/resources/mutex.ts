import { onAbort } from './deadline.ts'

/** Mutex with waiters in order of arrival. Waiting for the lock does not count towards a caller's deadline. */
export class Mutex {
  #busy = false
  readonly #waiting: (() => void)[] = []

  /** Resolves with the function that unlocks the mutex. Rejects with a signal's reason while waiting. */
  async acquire(signals: readonly (AbortSignal | undefined)[]): Promise<() => void> {
    for (const signal of signals) signal?.throwIfAborted()
    if (this.#busy) await this.#wait(signals)
    this.#busy = true
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy = false
    }
  }

  #wait(signals: readonly (AbortSignal | undefined)[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const removeListeners = onAbort(signals, (reason) => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1)
        reject(reason)
      })
      function start() {
        removeListeners()
        resolve()
      }
      this.#waiting.push(start)
    })
  }
}
