import type { Requester } from '#decoding/fair-queue.ts'

interface Work<T> {
  readonly done: Promise<T>
  readonly stop: AbortController
  /** Number of waiting calls. */
  waiting: number
}

/**
 * Runs `work` once for concurrent calls by one requester with one key. Work is not shared between requesters, because
 * it waits in the queue of its requester. The signal of `work` is aborted when the signals of all waiting calls are.
 */
export type ShareWork<T> = (
  key: string,
  requester: Requester,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

export function createSharedWork<T>(): ShareWork<T> {
  const running = new Map<string, Work<T>>()

  function start(id: string, work: (signal: AbortSignal) => Promise<T>): Work<T> {
    const stop = new AbortController()
    const started: Work<T> = { done: work(stop.signal), stop, waiting: 0 }
    running.set(id, started)
    const remove = () => {
      if (running.get(id) === started) running.delete(id)
    }
    started.done.then(remove, remove)
    return started
  }

  return async (key, { name, signal }, work) => {
    const id = JSON.stringify([name, key])
    const shared = running.get(id) ?? start(id, work)
    shared.waiting++
    const disconnect = () => {
      if (--shared.waiting > 0) return
      // Later calls start the work again.
      if (running.get(id) === shared) running.delete(id)
      shared.stop.abort(signal?.reason)
    }
    if (signal?.aborted) disconnect()
    else signal?.addEventListener('abort', disconnect, { once: true })
    try {
      return await shared.done
    } finally {
      signal?.removeEventListener('abort', disconnect)
    }
  }
}
