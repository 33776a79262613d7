import { AppError } from '#domain/errors.ts'
import type { Library } from '#library/index.ts'
import { type AccountAccess, UserSync } from './account-sync.ts'
import { countDays } from './count-days.ts'
import { RetriedWork } from './retried-work.ts'

export type { AccountAccess } from './account-sync.ts'

/** Synchronizes the reading records of this computer with the account (docs/architecture.md, A progress write). */
export interface AccountSync {
  /**
   * Waits until the account was read, for `patience` milliseconds at most: then what is known here is all that is known,
   * and no other caller waits until the account has answered.
   */
  settle(userId: string, patience: number): Promise<void>
  /** Compares some comics with the account; waits for that, for `patience` milliseconds at most. */
  pull(userId: string, comicIds: readonly string[], patience: number): Promise<void>
  /** Calls the listener when `reading_days` has changed by what a user's apps read, until the returned function is called. */
  onReadDays(listener: (userId: string) => void): () => void
  close(): Promise<void>
}

/** Reports failures of background work. */
export type Report = (error: unknown, about: string) => void

/** Maximum backoff of counting days, in milliseconds: a project without the table `reading_days` rejects every count. */
const DAYS_BACKOFF = 60 * 60_000
/** Milliseconds that `close` waits for running work. */
const FAREWELL = 1_000

interface Synced {
  readonly sync: UserSync
  readonly exchange: RetriedWork
  /** Counts `reading_days`; its failures do not delay the exchange. */
  readonly days: RetriedWork
  /** True if a caller's timeout has passed during the running exchange: later callers do not wait for it. */
  isLate: boolean
}

const within = (work: Promise<unknown>, patience: number): Promise<unknown> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, patience).unref())])

export function createAccountSync(
  library: Pick<Library, 'comics' | 'progress' | 'devices' | 'appReading'>,
  access: AccountAccess,
  report: Report,
): AccountSync {
  const users = new Map<string, Synced>()
  const dayListeners = new Set<(userId: string) => void>()
  const closing = new AbortController()

  function syncedOf(userId: string): Synced {
    const known = users.get(userId)
    if (known !== undefined) return known
    const sync = new UserSync(userId, library, access, () => void exchange.run())
    const exchange = new RetriedWork(
      () => exchangeOf(userId, synced),
      (error) => report(error, 'reading progress'),
    )
    const days = new RetriedWork(
      () => countOf(userId),
      (error) => report(error, 'reading days'),
      DAYS_BACKOFF,
    )
    const synced: Synced = { sync, exchange, days, isLate: false }
    users.set(userId, synced)
    return synced
  }

  async function exchangeOf(userId: string, synced: Synced): Promise<void> {
    try {
      const refused = await synced.sync.round(closing.signal)
      // Rejected states are not reported after `close`: the next start sends them again.
      if (refused > 0 && !closing.signal.aborted)
        report(
          new AppError('account-error', { detail: `${refused} states were refused` }),
          'reading progress',
        )
      if (!synced.days.isRejected) void synced.days.run()
    } catch (error) {
      if (closing.signal.aborted || !(await isGone(userId).catch(() => false))) throw error
      await forget(userId, synced)
    } finally {
      synced.isLate = false
    }
  }

  async function countOf(userId: string): Promise<void> {
    const client = await access.clientOf(userId)
    if (client === null) return
    const isChanged = await countDays(client, userId, library.appReading, closing.signal)
    if (isChanged) for (const listener of dayListeners) listener(userId)
  }

  /** True for a removed user: there is no device and no progress. */
  async function isGone(userId: string): Promise<boolean> {
    const { devices, progress } = library
    return (await devices.list(userId)).length + (await progress.of(userId)).all().length === 0
  }

  /** Closes the synchronization of a user. Called by the exchange itself, so it does not await `exchange.close()`. */
  async function forget(userId: string, { sync, exchange, days }: Synced): Promise<void> {
    users.delete(userId)
    void exchange.close()
    await Promise.all([sync.close(), days.close()])
  }

  const unsubscribe = library.progress.onChange((userId) => {
    const { exchange } = syncedOf(userId)
    if (!exchange.isWaiting) void exchange.run()
  })

  // States that the previous process did not send are sent at once.
  void library.progress
    .pendingUsers()
    .then((pending) => {
      for (const userId of pending) void syncedOf(userId).exchange.run()
    })
    .catch((error: unknown) => report(error, 'reading progress'))

  return {
    async settle(userId, patience) {
      const synced = syncedOf(userId)
      const { sync, exchange } = synced
      if (sync.isSettled || exchange.isWaiting || synced.isLate) return
      await within(exchange.run(), patience)
      if (patience > 0) synced.isLate = exchange.isRunning
    },
    async pull(userId, comicIds, patience) {
      const { sync, exchange } = syncedOf(userId)
      if (exchange.isWaiting) return
      sync.markDirty(comicIds)
      await within(exchange.run(), patience)
    },
    onReadDays(listener) {
      dayListeners.add(listener)
      return () => dayListeners.delete(listener)
    },
    async close() {
      closing.abort()
      unsubscribe()
      await Promise.all(
        [...users.values()].map(({ sync, exchange, days }) =>
          within(Promise.all([exchange.close(), sync.close(), days.close()]), FAREWELL),
        ),
      )
    },
  }
}
