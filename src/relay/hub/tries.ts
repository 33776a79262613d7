import { createRateLimit } from '#http/requests/rate-limit.ts'

/** Tries that refill with time, counted by key: in one process, or by all nodes of a relay together. */
export interface Tries {
  /** Uses one try of the key; returns false if none remains. */
  take(key: string): Promise<boolean>
  /** Restores one try. */
  restore(key: string): Promise<void>
}

/** Creates the tries of one kind: `burst` at once, and `perMinute` more each minute. */
export type CreateTries = (kind: string, burst: number, perMinute: number) => Tries

export const createMemoryTries: CreateTries = (_kind, burst, perMinute) => {
  const limit = createRateLimit(burst, perMinute, Date.now)
  return {
    take: async (key) => limit.take(key),
    restore: async (key) => limit.restore(key),
  }
}
