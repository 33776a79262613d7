import { LRUCache } from 'lru-cache'
import type { Asker } from '#reading/fair-queue.ts'
import { createSharedWork } from './shared-work.ts'

/** A cache bounded by bytes; the least recently taken goes first. */
export interface ByteCache<T> {
  /** The kept value, or what `make` answers, which is shared as by `ShareWork`. A failure is not kept. */
  take(key: string, asker: Asker, make: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** A cache of `limit` bytes, as `sizeOf` counts them; what takes more than a quarter of it is not kept. */
export function createByteCache<T extends object | string>(
  limit: number,
  sizeOf: (value: T) => number,
): ByteCache<T> {
  const kept = new LRUCache<string, T>({
    maxSize: limit,
    maxEntrySize: limit / 4,
    sizeCalculation: (value) => Math.max(1, sizeOf(value)),
  })
  const share = createSharedWork<T>()
  return {
    take: async (key, asker, make) =>
      kept.get(key) ??
      share(key, asker, async (signal) => {
        const value = await make(signal)
        kept.set(key, value)
        return value
      }),
  }
}
