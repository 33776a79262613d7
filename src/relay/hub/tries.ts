import { createRateLimit } from '#http/rate-limit.ts'

/** Tries that refill with time, counted by key: by one process, or by all nodes of a relay together. */
export interface Tries {
  /** Uses one try of the key; false when none is left. */
  take(key: string): Promise<boolean>
  /** Gives a try back. */
  restore(key: string): Promise<void>
}

/** Opens the tries of one kind: `burst` at once, and `perMinute` more each minute. */
export type OpenTries = (kind: string, burst: number, perMinute: number) => Tries

export const triesInMemory: OpenTries = (_kind, burst, perMinute) => {
  const limit = createRateLimit(burst, perMinute, Date.now)
  return {
    take: async (key) => limit.take(key),
    restore: async (key) => limit.restore(key),
  }
}
