import type { ChangeEvent } from './changes.ts'

/** The last state that was sent to each user. */
export interface Seen {
  /** Reads the first state of a user; later changes are relative to it. */
  begin(userId: string): Promise<void>
  /** Reads the state again. Returns what has changed since the last time; nothing for users without a first state. */
  changes(userId: string): Promise<ChangeEvent[]>
  forget(userId: string): void
}

/** Stores what `look` returned for each user, and compares it with later results. */
export function createSeen<T>(
  look: (userId: string) => Promise<T>,
  compare: (before: T, now: T) => ChangeEvent[],
): Seen {
  const looks = new Map<string, Promise<T>>()
  return {
    async begin(userId) {
      const first = looks.get(userId) ?? look(userId)
      looks.set(userId, first)
      await first.catch((error: unknown) => {
        if (looks.get(userId) === first) looks.delete(userId)
        throw error
      })
    },
    async changes(userId) {
      const last = looks.get(userId)
      if (last === undefined) return []
      const next = last.then(() => look(userId))
      // A failed read is ignored: the next one reports its changes.
      const kept = next.catch(() => last)
      kept.catch(() => {
        if (looks.get(userId) === kept) looks.delete(userId)
      })
      looks.set(userId, kept)
      return compare(await last, await next)
    },
    forget(userId) {
      looks.delete(userId)
    },
  }
}
