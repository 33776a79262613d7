/** Tries that refill with time, counted by key (an address, or an address and an email). */
export interface RateLimit {
  /** Uses `cost` tries of the key (default 1); returns false if too few remain. */
  take(key: string, cost?: number): boolean
  /** Restores one try. */
  restore(key: string): void
}

interface Bucket {
  tries: number
  at: number
}

/** Number of keys above which full buckets are deleted. */
const KEYS_MAX = 10_000
/** Minimum milliseconds between two such deletions, each of which visits all keys. */
const SWEEP_EVERY = 1_000

/**
 * Creates a rate limit: `burst` tries at once, and `perMinute` more each minute. `now` returns milliseconds; if that
 * clock is set back, no tries are added.
 */
export function createRateLimit(burst: number, perMinute: number, now: () => number): RateLimit {
  const buckets = new Map<string, Bucket>()

  const current = (key: string): Bucket => {
    const time = now()
    const known = buckets.get(key)
    const passed = known ? Math.max(0, time - known.at) : 0
    const tries = known ? Math.min(burst, known.tries + (passed / 60_000) * perMinute) : burst
    const bucket = { tries, at: time }
    buckets.set(key, bucket)
    return bucket
  }
  let sweptAt = Number.NEGATIVE_INFINITY
  const deleteFull = (): void => {
    const time = now()
    if (Math.abs(time - sweptAt) < SWEEP_EVERY) return
    sweptAt = time
    const refillTime = (burst / perMinute) * 60_000
    for (const [key, { at }] of buckets) if (Math.abs(time - at) >= refillTime) buckets.delete(key)
  }

  return {
    take(key, cost = 1) {
      if (buckets.size > KEYS_MAX) deleteFull()
      const bucket = current(key)
      if (bucket.tries < cost) return false
      bucket.tries -= cost
      return true
    },
    restore(key) {
      const bucket = current(key)
      bucket.tries = Math.min(burst, bucket.tries + 1)
    },
  }
}
