/** A cache bounded by bytes; the least recently taken goes first. */
export interface ByteCache<T> {
  /**
   * The kept value, or what `make` answers; asked twice meanwhile, it is made once. A failure is not kept. The
   * signal of `make` is aborted when all who asked have left, which theirs tell.
   */
  take(key: string, make: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
}

export function createByteCache<T>(limit: number, sizeOf: (value: T) => number): ByteCache<T> {
  const kept = new Map<string, T>()
  const making = new Map<string, Making<T>>()
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

  function begin(key: string, make: (signal: AbortSignal) => Promise<T>): Making<T> {
    const stop = new AbortController()
    const begun: Making<T> = { made: make(stop.signal), stop, asked: 0 }
    making.set(key, begun)
    const ended = () => {
      if (making.get(key) === begun) making.delete(key)
    }
    begun.made.then((value) => {
      ended()
      keep(key, value)
    }, ended)
    return begun
  }

  return {
    async take(key, make, signal) {
      const value = kept.get(key)
      if (value !== undefined) {
        kept.delete(key)
        kept.set(key, value)
        return value
      }
      const one = making.get(key) ?? begin(key, make)
      one.asked++
      const leave = () => {
        if (--one.asked > 0) return
        // Who asks from now on has it made anew.
        making.delete(key)
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
