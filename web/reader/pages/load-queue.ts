/** A request in the queue. */
export interface Load<T> {
  readonly done: Promise<T>
  /** Makes the request urgent. */
  hurry(): void
}

interface QueuedLoad {
  stop: AbortController | null
  wake: () => void
}

/**
 * Runs pages on screen before preloads: while an urgent request runs no preload begins, and running preloads are
 * aborted and restarted afterwards, so that a slow connection serves only the page on screen. A running preload that
 * becomes urgent continues.
 */
export class LoadQueue {
  readonly #urgent = new Set<QueuedLoad>()
  readonly #others = new Set<QueuedLoad>()

  /** Queues a request. `done` settles as `open` does, or rejects with the signal's reason. */
  begin<T>(
    open: (signal: AbortSignal, urgent: boolean) => Promise<T>,
    signal: AbortSignal,
    urgent: boolean,
  ): Load<T> {
    const one: QueuedLoad = { stop: null, wake: () => undefined }
    if (urgent) this.#hurry(one)
    else this.#others.add(one)
    return {
      done: this.#run(one, open, signal).finally(() => this.#end(one)),
      hurry: () => {
        if (this.#others.has(one)) this.#hurry(one)
      },
    }
  }

  async #run<T>(
    one: QueuedLoad,
    open: (signal: AbortSignal, urgent: boolean) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    for (;;) {
      while (!this.#urgent.has(one) && this.#urgent.size > 0) await woken(one, signal)
      const stop = new AbortController()
      const leave = () => stop.abort()
      signal.addEventListener('abort', leave)
      one.stop = stop
      try {
        return await open(stop.signal, this.#urgent.has(one))
      } catch (error) {
        const isPutOff = stop.signal.aborted && !signal.aborted
        if (!isPutOff) throw error
      } finally {
        signal.removeEventListener('abort', leave)
        one.stop = null
      }
    }
  }

  #hurry(one: QueuedLoad): void {
    this.#others.delete(one)
    this.#urgent.add(one)
    for (const { stop } of this.#others) stop?.abort()
    one.wake()
  }

  #end(one: QueuedLoad): void {
    this.#others.delete(one)
    if (this.#urgent.delete(one) && this.#urgent.size === 0) for (const { wake } of this.#others) wake()
  }
}

/** Resolves when a request should check again whether it may run. Throws the signal's reason. */
async function woken(one: QueuedLoad, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((resolve) => {
    one.wake = resolve
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  signal.throwIfAborted()
}
