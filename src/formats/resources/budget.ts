import { onAbort } from './deadline.ts'

/**
 * Weighted semaphore. Waiting requests are granted in order of arrival. A request for more than the total acquires the
 * total, so that it runs alone.
 */
export class Budget {
  readonly #total: number
  #available: number
  readonly #waiting: { readonly amount: number; readonly start: () => void }[] = []

  constructor(total: number) {
    this.#total = total
    this.#available = total
  }

  /**
   * Waits until `requested` units are available, and acquires them. Resolves to a function that releases them; calling
   * that function again has no effect. Rejects with the signal's reason if the signal is aborted before that.
   */
  async acquire(requested: number, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const amount = Math.min(requested, this.#total)
    if (this.#waiting.length > 0 || amount > this.#available) await this.#wait(amount, signal)
    else this.#available -= amount
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#available += amount
      this.#startWaiting()
    }
  }

  #startWaiting(): void {
    for (let next = this.#waiting[0]; next && next.amount <= this.#available; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#available -= next.amount
      next.start()
    }
  }

  #wait(amount: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const removeListeners = onAbort([signal], (reason) => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(reason)
        this.#startWaiting()
      })
      const start = () => {
        removeListeners()
        resolve()
      }
      const waiter = { amount, start }
      this.#waiting.push(waiter)
    })
  }
}
