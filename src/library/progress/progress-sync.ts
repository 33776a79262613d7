import type { ReadingRecord } from './record.ts'
import type { UserProgress } from './user-progress.ts'

/** Synchronizes the reading record with the account. */
export interface ProgressSync {
  /** Waits up to `timeout` milliseconds until the account's progress has been read. */
  settle(userId: string, timeout: number): Promise<void>
  /** Synchronizes some comics with the account; waits up to `timeout` milliseconds. */
  pull(userId: string, comicIds: readonly string[], timeout: number): Promise<void>
}

/** Milliseconds that a response waits for the account: reading apps time out after 2 s. */
const TIMEOUT = 800

/** Returns a user's progress, after waiting up to `timeout` milliseconds until the account's progress has been read. */
export type ReadProgress = (userId: string, timeout?: number) => Promise<UserProgress>

export const progressReader =
  (progress: Pick<ReadingRecord, 'of'>, sync: Pick<ProgressSync, 'settle'>): ReadProgress =>
  async (userId, timeout = TIMEOUT) => {
    await sync.settle(userId, timeout)
    return progress.of(userId)
  }
