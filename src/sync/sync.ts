import { AppError } from '#domain/errors.ts'
import type { Library } from '#library/index.ts'
import { isUnexpected } from '#records/client/errors.ts'
import { type AccountAccess, UserSync } from './account-sync.ts'
import { countDays } from './count-days.ts'
import { createDayCounter, type DayCounter } from './day-counter.ts'

export type { AccountAccess } from './account-sync.ts'

/** Keeps the reading records of this computer and the account the same (docs/architecture.md, A progress write). */
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

/** Where failures are reported that no request waits for. */
export type Report = (error: unknown, about: string) => void

/** The first and the longest time until an account that did not answer is asked again, in milliseconds. */
const BACKOFF = { first: 2_000, last: 5 * 60_000 }
/** How long `close` waits for a round, in milliseconds. */
const FAREWELL = 1_000

interface Synced {
  readonly sync: UserSync
  round: Promise<void> | null
  retry: NodeJS.Timeout | null
  wait: number
  /** A caller has waited for this round in vain. */
  isLate: boolean
  readonly days: DayCounter
  /** Something has changed since the round began. */
  isAskedAgain: boolean
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
    const sync = new UserSync(userId, library, access, () => void run(userId, synced))
    const synced: Synced = {
      sync,
      round: null,
      retry: null,
      wait: BACKOFF.first,
      isLate: false,
      days: createDayCounter(countOf(userId), closing.signal, report),
      isAskedAgain: false,
    }
    users.set(userId, synced)
    return synced
  }

  function run(userId: string, synced: Synced): Promise<void> {
    if (closing.signal.aborted) return Promise.resolve()
    if (synced.round !== null) {
      synced.isAskedAgain = true
      return synced.round
    }
    synced.round = round(userId, synced).finally(() => {
      synced.round = null
      synced.isLate = false
      if (synced.isAskedAgain && synced.retry === null) void run(userId, synced)
    })
    return synced.round
  }

  async function round(userId: string, synced: Synced): Promise<void> {
    try {
      do {
        synced.isAskedAgain = false
        const refused = await synced.sync.round(closing.signal)
        // What was cut off when this closed is sent by the next start.
        if (refused > 0 && !closing.signal.aborted)
          report(
            new AppError('account-error', { detail: `${refused} states were refused` }),
            'reading progress',
          )
        synced.days.count()
      } while (synced.isAskedAgain && !closing.signal.aborted)
      synced.wait = BACKOFF.first
    } catch (error) {
      if (closing.signal.aborted) return
      if (isUnexpected(error)) report(error, 'reading progress')
      if (await isGone(userId).catch(() => false)) await forget(userId, synced)
      else retry(userId, synced)
    }
  }

  const countOf = (userId: string) => async (): Promise<void> => {
    const client = await access.clientOf(userId)
    if (client === null) return
    const isChanged = await countDays(client, userId, library.appReading, closing.signal)
    if (isChanged) for (const listener of dayListeners) listener(userId)
  }

  /** True for a user who was removed: nothing of theirs is due, and no device asks for them. */
  async function isGone(userId: string): Promise<boolean> {
    const { devices, progress } = library
    return (await devices.list(userId)).length + (await progress.of(userId)).all().length === 0
  }

  async function forget(userId: string, { sync, days }: Synced): Promise<void> {
    users.delete(userId)
    await Promise.all([sync.close(), days.close()])
  }

  function retry(userId: string, synced: Synced): void {
    if (closing.signal.aborted || synced.retry !== null) return
    synced.retry = setTimeout(() => {
      synced.retry = null
      void run(userId, synced)
    }, synced.wait)
    synced.retry.unref()
    synced.wait = Math.min(BACKOFF.last, synced.wait * 2)
  }

  const unsubscribe = library.progress.onChange((userId) => {
    const synced = syncedOf(userId)
    if (synced.retry === null) void run(userId, synced)
  })

  // What the last start has left is sent without a request.
  void library.progress
    .pendingUsers()
    .then((pending) => {
      for (const userId of pending) void run(userId, syncedOf(userId))
    })
    .catch((error: unknown) => report(error, 'reading progress'))

  return {
    async settle(userId, patience) {
      const synced = syncedOf(userId)
      if (synced.sync.isSettled || synced.retry !== null || synced.isLate) return
      const running = run(userId, synced)
      await within(running, patience)
      if (patience > 0) synced.isLate = synced.round !== null
    },
    async pull(userId, comicIds, patience) {
      const synced = syncedOf(userId)
      if (synced.retry !== null) return
      synced.sync.markDirty(comicIds)
      await within(run(userId, synced), patience)
    },
    onReadDays(listener) {
      dayListeners.add(listener)
      return () => dayListeners.delete(listener)
    },
    async close() {
      closing.abort()
      unsubscribe()
      await Promise.all(
        [...users.values()].map(async ({ sync, days, round, retry }) => {
          if (retry !== null) clearTimeout(retry)
          await within(Promise.all([round, sync.close(), days.close()]), FAREWELL)
        }),
      )
    },
  }
}
