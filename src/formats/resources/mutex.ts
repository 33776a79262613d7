import pLimit from 'p-limit'
import { onAbort } from './deadline.ts'

/** Mutex with waiters in order of arrival. Waiting for the lock does not count towards a caller's deadline. */
export class Mutex {
  readonly #limit = pLimit(1)

  /** Resolves with the function that unlocks the mutex. Rejects with a signal's reason while waiting. */
  acquire(signals: readonly (AbortSignal | undefined)[]): Promise<() => void> {
    return new Promise((resolve, reject) => {
      let isAborted = false
      const removeListeners = onAbort(signals, (reason) => {
        isAborted = true
        reject(reason)
      })
      void this.#limit(() => {
        removeListeners()
        return isAborted ? undefined : new Promise<void>((unlock) => resolve(unlock))
      })
    })
  }
}
