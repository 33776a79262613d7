import { LRUCache } from 'lru-cache'
import type { Requester } from '#decoding/fair-queue.ts'
import { createSharedWork } from './shared-work.ts'

/** An LRU cache limited by bytes. */
interface ByteCache<T> {
  /** Returns the cached value, or the result of `make`, run once for concurrent calls. Errors are not cached. */
  get(key: string, requester: Requester, make: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** Creates a cache of `limit` bytes, measured by `sizeOf`. Values larger than a quarter of the limit are not cached. */
export function createByteCache<T extends object | string>(
  limit: number,
  sizeOf: (value: T) => number,
): ByteCache<T> {
  const cache = new LRUCache<string, T>({
    maxSize: limit,
    maxEntrySize: limit / 4,
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
  })
  const share = createSharedWork<T>()
  return {
    get: async (key, requester, make) =>
      cache.get(key) ??
      share(key, requester, async (signal) => {
        const value = await make(signal)
        cache.set(key, value)
        return value
      }),
  }
}
