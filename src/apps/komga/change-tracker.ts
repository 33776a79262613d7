import type { ChangeEvent } from './changes.ts'

/** Detects changes since the last state that was sent to each user. */
export interface ChangeTracker {
  /** Reads the first state of a user; later changes are relative to it. */
  begin(userId: string): Promise<void>
  /** Reads the state again. Returns what has changed since the last time; nothing for users without a first state. */
  changes(userId: string): Promise<ChangeEvent[]>
  forget(userId: string): void
}

/** Stores what `readState` returned for each user, and compares it with later results. */
export function createChangeTracker<T>(
  readState: (userId: string) => Promise<T>,
  compare: (before: T, now: T) => ChangeEvent[],
): ChangeTracker {
  const states = new Map<string, Promise<T>>()
  return {
    async begin(userId) {
      const first = states.get(userId) ?? readState(userId)
      states.set(userId, first)
      await first.catch((error: unknown) => {
        if (states.get(userId) === first) states.delete(userId)
        throw error
      })
    },
    async changes(userId) {
      const last = states.get(userId)
      if (last === undefined) return []
      const next = last.then(() => readState(userId))
      // A failed read leaves the last state, so the next read reports its changes.
      const stored = next.catch(() => last)
      stored.catch(() => {
        if (states.get(userId) === stored) states.delete(userId)
      })
      states.set(userId, stored)
      return compare(await last, await next)
    },
    forget(userId) {
      states.delete(userId)
    },
  }
}
