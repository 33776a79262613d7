import type { ReadingRecord } from './record.ts'
import type { UserProgress } from './user-progress.ts'

/** What keeps the reading record and the account the same. */
export interface Synced {
  /** Waits until the account was read, for `patience` milliseconds at most. */
  settle(userId: string, patience: number): Promise<void>
  /** Compares some comics with the account; waits for that, for `patience` milliseconds at most. */
  pull(userId: string, comicIds: readonly string[], patience: number): Promise<void>
}

/** How long an answer waits for the account, in milliseconds: apps give up after 2 s. */
const PATIENCE = 800

/** Returns a user's progress, after waiting at most `patience` milliseconds until the account was read. */
export type ReadProgress = (userId: string, patience?: number) => Promise<UserProgress>

export const progressReader =
  (progress: Pick<ReadingRecord, 'of'>, sync: Pick<Synced, 'settle'>): ReadProgress =>
  async (userId, patience = PATIENCE) => {
    await sync.settle(userId, patience)
    return progress.of(userId)
  }
