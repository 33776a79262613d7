/** A cache bounded by bytes; the least recently taken goes first. */
export interface ByteCache<T> {
  /** The kept value, or what `make` answers; asked twice meanwhile, it is made once. A failure is not kept. */
  take(key: string, make: () => Promise<T>): Promise<T>
}

export function createByteCache<T>(limit: number, sizeOf: (value: T) => number): ByteCache<T> {
  const kept = new Map<string, T>()
  const making = new Map<string, Promise<T>>()
  let bytes = 0

  function keep(key: string, value: T): void {
    const size = sizeOf(value)
    if (size > limit / 4) return
    kept.set(key, value)
    bytes += size
    for (const [oldest, old] of kept) {
      if (bytes <= limit) break
      kept.delete(oldest)
      bytes -= sizeOf(old)
    }
  }

  return {
    async take(key, make) {
      const value = kept.get(key)
      if (value !== undefined) {
        kept.delete(key)
        kept.set(key, value)
        return value
      }
      const underWay = making.get(key)
      if (underWay !== undefined) return underWay
      const made = make()
      making.set(key, made)
      try {
        const fresh = await made
        keep(key, fresh)
        return fresh
      } finally {
        making.delete(key)
      }
    },
  }
}
