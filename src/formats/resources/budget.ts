import { onAbort } from './deadline.ts'

/**
 * A quantity that several share: who asks waits, in order of arrival, until there is enough of it. What is asked
 * for beyond the whole counts as the whole: it is had alone.
 */
export class Budget {
  readonly #whole: number
  #left: number
  readonly #waiting: { readonly wanted: number; readonly go: () => void }[] = []

  constructor(whole: number) {
    this.#whole = whole
    this.#left = whole
  }

  /** Resolves with the function that gives the share back; rejects with the signal's reason while waiting. */
  async take(wanted: number, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const share = Math.min(wanted, this.#whole)
    if (this.#waiting.length > 0 || share > this.#left) await this.#wait(share, signal)
    else this.#left -= share
    let taken = true
    return () => {
      if (!taken) return
      taken = false
      this.#left += share
      this.#serve()
    }
  }

  #serve(): void {
    for (let next = this.#waiting[0]; next && next.wanted <= this.#left; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#left -= next.wanted
      next.go()
    }
  }

  #wait(wanted: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const forget = onAbort([signal], (reason) => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(reason)
        this.#serve()
      })
      const go = () => {
        forget()
        resolve()
      }
      const waiter = { wanted, go }
      this.#waiting.push(waiter)
    })
  }
}
