import { LRUCache } from 'lru-cache'
import type { Asker } from '#reading/fair-queue.ts'

/** A cache bounded by bytes; the least recently taken goes first. */
export interface ByteCache<T> {
  /**
   * The kept value, or what `make` answers; asked twice meanwhile by one asker, it is made once. What another waits
   * for is not waited for: it stands in theirs, not in this one's line. A failure is not kept. The signal of `make` is
   * aborted when all who asked have left, which theirs tell.
   */
  take(key: string, asker: Asker, make: (signal: AbortSignal) => Promise<T>): Promise<T>
}

export function createByteCache<T extends object | string>(
  limit: number,
  sizeOf: (value: T) => number,
): ByteCache<T> {
  const kept = new LRUCache<string, T>({
    maxSize: limit,
    maxEntrySize: limit / 4,
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
  })
  const making = new Map<string, Making<T>>()

  function begin(id: string, key: string, make: (signal: AbortSignal) => Promise<T>): Making<T> {
    const stop = new AbortController()
    const begun: Making<T> = { made: make(stop.signal), stop, asked: 0 }
    making.set(id, begun)
    const ended = () => {
      if (making.get(id) === begun) making.delete(id)
    }
    begun.made.then((value) => {
      ended()
      kept.set(key, value)
    }, ended)
    return begun
  }

  return {
    async take(key, { name, signal }, make) {
      const value = kept.get(key)
      if (value !== undefined) return value
      const id = JSON.stringify([name, key])
      const one = making.get(id) ?? begin(id, key, make)
      one.asked++
      const leave = () => {
        if (--one.asked > 0) return
        // Who asks from now on has it made anew.
        if (making.get(id) === one) making.delete(id)
        one.stop.abort(signal?.reason)
      }
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave, { once: true })
      try {
        return await one.made
      } finally {
        signal?.removeEventListener('abort', leave)
      }
    },
  }
}

interface Making<T> {
  readonly made: Promise<T>
  readonly stop: AbortController
  /** Who waits for it. */
  asked: number
}
