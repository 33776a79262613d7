import type { Asker } from '#reading/fair-queue.ts'

interface Work<T> {
  readonly done: Promise<T>
  readonly stop: AbortController
  /** Who waits for it. */
  asked: number
}

/**
 * Does what one asker asks for several times at once a single time. What another waits for is not waited for: it
 * stands in theirs, not in this one's line. The signal of `work` is aborted when all who asked have left, which theirs
 * tell.
 */
export type ShareWork<T> = (
  key: string,
  asker: Asker,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

export function createSharedWork<T>(): ShareWork<T> {
  const underWay = new Map<string, Work<T>>()

  function begin(id: string, work: (signal: AbortSignal) => Promise<T>): Work<T> {
    const stop = new AbortController()
    const begun: Work<T> = { done: work(stop.signal), stop, asked: 0 }
    underWay.set(id, begun)
    const ended = () => {
      if (underWay.get(id) === begun) underWay.delete(id)
    }
    begun.done.then(ended, ended)
    return begun
  }

  return async (key, { name, signal }, work) => {
    const id = JSON.stringify([name, key])
    const one = underWay.get(id) ?? begin(id, work)
    one.asked++
    const leave = () => {
      if (--one.asked > 0) return
      // Who asks from now on has it done anew.
      if (underWay.get(id) === one) underWay.delete(id)
      one.stop.abort(signal?.reason)
    }
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
    try {
      return await one.done
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }
}
