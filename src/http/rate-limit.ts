/** Tries that refill with time, counted by key (an address, or an address and an email). */
export interface RateLimit {
  /** Uses one try of the key; false when none is left. */
  take(key: string): boolean
  /** Gives a try back. */
  restore(key: string): void
}

interface Bucket {
  tries: number
  at: number
}

/** Keys kept before those that are full again are forgotten. */
const KEYS_MAX = 10_000
/** How often they are looked for, in milliseconds: not at every try, of which there may be thousands a second. */
const SWEEP_EVERY = 1_000

/** `burst` tries at once, and `perMinute` more each minute. `now` in milliseconds. */
export function createRateLimit(burst: number, perMinute: number, now: () => number): RateLimit {
  const buckets = new Map<string, Bucket>()

  const current = (key: string): Bucket => {
    const time = now()
    const known = buckets.get(key)
    const tries = known ? Math.min(burst, known.tries + ((time - known.at) / 60_000) * perMinute) : burst
    const bucket = { tries, at: time }
    buckets.set(key, bucket)
    return bucket
  }
  let sweptAt = Number.NEGATIVE_INFINITY
  const forgetFull = (): void => {
    if (now() - sweptAt < SWEEP_EVERY) return
    sweptAt = now()
    const refillTime = (burst / perMinute) * 60_000
    for (const [key, { at }] of buckets) if (now() - at >= refillTime) buckets.delete(key)
  }

  return {
    take(key) {
      if (buckets.size > KEYS_MAX) forgetFull()
      const bucket = current(key)
      if (bucket.tries < 1) return false
      bucket.tries -= 1
      return true
    },
    restore(key) {
      const bucket = current(key)
      bucket.tries = Math.min(burst, bucket.tries + 1)
    },
  }
}
