import { AppError } from '#domain/errors/errors.ts'
import type { Library } from '#library/index.ts'
import type { ProgressSync } from '#library/progress/progress-sync.ts'
import { countDays } from './count-days.ts'
import { RetriedWork } from './retried-work.ts'
import { onSettingsChange } from './sync-settings.ts'
import { type AccountAccess, UserSync } from './user-sync.ts'

export type { AccountAccess } from './user-sync.ts'

/** Synchronizes the reading records of this computer with the account (docs/architecture.md, A progress write). */
export interface AccountSync extends ProgressSync {
  /** Registers a listener for changes of `reading_days` by a user's apps. Returns a function that removes it. */
  onReadDays(listener: (userId: string) => void): () => void
  close(): Promise<void>
}

/** Reports failures of background work. */
export type Report = (error: unknown, about: string) => void

/**
 * Maximum backoff of counting days, in milliseconds. It is long, because a project without the table `reading_days`
 * rejects every count.
 */
const DAYS_BACKOFF = 60 * 60_000
/** Milliseconds that `close` waits for running work. */
const CLOSE_TIMEOUT = 1_000

interface SyncedUser {
  readonly sync: UserSync
  readonly exchange: RetriedWork
  /** Counts `reading_days`; its failures do not delay the exchange. */
  readonly days: RetriedWork
  /** True if a caller's timeout has passed during the running exchange, so that later callers do not wait for it. */
  isLate: boolean
}

const waitAtMost = (work: Promise<unknown>, timeout: number): Promise<unknown> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, timeout).unref())])

export function createAccountSync(
  library: Pick<
    Library,
    'comics' | 'progress' | 'devices' | 'appReading' | 'setAside' | 'homeRows' | 'smartShelves'
  >,
  access: AccountAccess,
  report: Report,
): AccountSync {
  const users = new Map<string, SyncedUser>()
  const dayListeners = new Set<(userId: string) => void>()
  const closing = new AbortController()

  function userSyncOf(userId: string): SyncedUser {
    const known = users.get(userId)
    if (known !== undefined) return known
    const sync = new UserSync(userId, library, access, () => void exchange.run())
    const exchange = new RetriedWork(
      () => exchangeOf(userId, userSync),
      (error) => report(error, 'reading progress'),
    )
    const days = new RetriedWork(
      () => countOf(userId),
      (error) => report(error, 'reading days'),
      DAYS_BACKOFF,
    )
    const userSync: SyncedUser = { sync, exchange, days, isLate: false }
    users.set(userId, userSync)
    return userSync
  }

  async function exchangeOf(userId: string, userSync: SyncedUser): Promise<void> {
    try {
      const refused = await userSync.sync.round(closing.signal)
      // Rejected states are not reported after `close`: the next start sends them again.
      if (refused > 0 && !closing.signal.aborted)
        report(
          new AppError('account-error', { detail: `${refused} states were refused` }),
          'reading progress',
        )
      if (!userSync.days.isRejected) void userSync.days.run()
    } catch (error) {
      if (closing.signal.aborted || !(await isGone(userId).catch(() => false))) throw error
      await forget(userId, userSync)
    } finally {
      userSync.isLate = false
    }
  }

  async function countOf(userId: string): Promise<void> {
    const client = await access.clientOf(userId)
    if (client === null) return
    const isChanged = await countDays(client, userId, library.appReading, closing.signal)
    if (isChanged) for (const listener of dayListeners) listener(userId)
  }

  /** Returns true for a removed user, who has neither devices nor progress. */
  async function isGone(userId: string): Promise<boolean> {
    const { devices, progress } = library
    return (await devices.list(userId)).length + (await progress.of(userId)).all().length === 0
  }

  /** Closes the synchronization of a user. The exchange itself calls this, so it does not await `exchange.close()`. */
  async function forget(userId: string, { sync, exchange, days }: SyncedUser): Promise<void> {
    users.delete(userId)
    void exchange.close()
    await Promise.all([sync.close(), days.close()])
  }

  const unsubscribe = library.progress.onChange((userId) => {
    const { exchange } = userSyncOf(userId)
    if (!exchange.isWaiting) void exchange.run()
  })

  const unsubscribeSettings = onSettingsChange(library, (userId) => {
    const { sync, exchange } = userSyncOf(userId)
    sync.markSettings()
    if (!exchange.isWaiting) void exchange.run()
  })

  // Sends the states that the previous process did not send.
  void library.progress
    .pendingUsers()
    .then((pending) => {
      for (const userId of pending) void userSyncOf(userId).exchange.run()
    })
    .catch((error: unknown) => report(error, 'reading progress'))

  return {
    async settle(userId, timeout) {
      const userSync = userSyncOf(userId)
      const { sync, exchange } = userSync
      if (sync.isSettled || exchange.isWaiting || userSync.isLate) return
      await waitAtMost(exchange.run(), timeout)
      if (timeout > 0) userSync.isLate = exchange.isRunning
    },
    async pull(userId, comicIds, timeout) {
      const { sync, exchange } = userSyncOf(userId)
      if (exchange.isWaiting) return
      sync.markDirty(comicIds)
      await waitAtMost(exchange.run(), timeout)
    },
    onReadDays(listener) {
      dayListeners.add(listener)
      return () => dayListeners.delete(listener)
    },
    async close() {
      closing.abort()
      unsubscribe()
      unsubscribeSettings()
      await Promise.all(
        [...users.values()].map(({ sync, exchange, days }) =>
          waitAtMost(Promise.all([exchange.close(), sync.close(), days.close()]), CLOSE_TIMEOUT),
        ),
      )
    },
  }
}
