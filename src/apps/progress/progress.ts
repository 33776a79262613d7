import { AppError, isAppError } from '#domain/errors.ts'
import type { Report } from '#http/errors.ts'
import type { AppPlace } from '#library/apps/places.ts'
import type { Library } from '#library/index.ts'
import type { AccountClient } from '#records/client/client.ts'
import { keepReturn, keepTold, type ToldPlace, type Writer } from './keep-places.ts'
import type { Place } from './place.ts'
import { tellAccount } from './tell-account.ts'
import { type KeptProgress, openUserProgress, type UserProgress } from './user-progress.ts'
import { isReached, type ReturnWish } from './way-back.ts'

export type { ToldPlace, Writer } from './keep-places.ts'
export type { Place } from './place.ts'
export type { UserProgress } from './user-progress.ts'

/**
 * Where people are in their comics: one record for all apps and the dashboard, the newest counts. It is the account's
 * (`comics_library`); what an app tells is kept here at once, and the account is told as soon as it can be.
 */
export interface Progress {
  /**
   * A user's. Waits for the account for a moment at most (`patience`, in milliseconds): then what apps have told is all
   * that is known, and nobody waits for it again until it has answered.
   */
  of(userId: string, patience?: number): Promise<UserProgress>
  /**
   * Keeps what a device tells; of a comic that was read later elsewhere it is left out, and answered with. Throws
   * device-read-only for a device that may not.
   */
  write(writer: Writer, places: readonly ToldPlace[]): Promise<Place[]>
  /**
   * Takes back what an app did to a comic, or no longer does; answers with where it is then. The account knows when it can
   * be told at once. Throws not-found, and place-moved where the comic was read since.
   */
  goBack(userId: string, wish: ReturnWish): Promise<Place | null>
  /** Tells of comics whose place has changed, by an app or elsewhere. The answered function ends it. */
  onChange(listener: (userId: string, comicIds: readonly string[]) => void): () => void
  close(): Promise<void>
}

/** Signs in to the account as a user; null where that is not possible now. Throws account-unreachable. */
export type AccountOf = (userId: string) => Promise<AccountClient | null>

/** How long an answer waits for the account the first time, in milliseconds: apps give up after 2 s. */
const PATIENCE = 800
/** How long who goes back waits until the account knows, in milliseconds: a person, who looks at it next. */
const RETURN_PATIENCE = 5_000
/** An account that did not answer is asked again after this, doubled each time up to the second, in milliseconds. */
const AGAIN = { first: 2_000, last: 5 * 60_000 }
/** How long the end waits for what is under way with the account, in milliseconds. */
const FAREWELL = 1_000

interface Kept {
  readonly progress: KeptProgress
  /** Places are written one after the other: the later one is to be seen by the next. */
  turn: Promise<unknown>
  /** Somebody has waited for the round under way in vain. */
  isLate: boolean
  following: Promise<void> | null
  again: NodeJS.Timeout | null
  wait: number
}

export function createProgress(
  library: Pick<Library, 'comics' | 'appPlaces' | 'appMoves' | 'devices'>,
  accountOf: AccountOf,
  report: Report,
  now: () => number = Date.now,
): Progress {
  const users = new Map<string, Promise<Kept>>()
  const listeners = new Set<(userId: string, comicIds: readonly string[]) => void>()
  const closing = new AbortController()
  const change = (userId: string, comicIds: readonly string[]): void => {
    for (const listener of listeners) listener(userId, comicIds)
  }

  function keptOf(userId: string): Promise<Kept> {
    const known = users.get(userId)
    if (known !== undefined) return known
    const opened = openUserProgress(userId, library, (ids) => change(userId, ids)).then(
      (progress): Kept => ({
        progress,
        turn: Promise.resolve(),
        isLate: false,
        following: null,
        again: null,
        wait: AGAIN.first,
      }),
    )
    users.set(userId, opened)
    opened.catch(() => users.delete(userId))
    return opened
  }

  /** Reads the account, follows it and tells it what is due; tried again later where that fails. */
  function catchUp(userId: string, kept: Kept): Promise<void> {
    if (closing.signal.aborted) return Promise.resolve()
    kept.following ??= round(userId, kept).finally(() => {
      kept.following = null
      kept.isLate = false
      // Told while the round went on.
      if (kept.again === null && kept.progress.waiting().length > 0) void catchUp(userId, kept)
    })
    return kept.following
  }

  async function round(userId: string, kept: Kept): Promise<void> {
    try {
      const client = await accountOf(userId)
      if (client === null) throw new AppError('account-unreachable', { url: '' })
      if (!kept.progress.isFresh) await kept.progress.follow(client)
      const refused = await tellAccount(client, userId, kept.progress, library, closing.signal)
      if (refused > 0) throw new AppError('account-error', { detail: `${refused} places were refused` })
      kept.wait = AGAIN.first
    } catch (error) {
      if (closing.signal.aborted) return
      if (!isAppError(error) || error.code === 'account-error') report(error, 'reading progress')
      if (await isGone(userId).catch(() => false)) await forget(userId, kept)
      else again(userId, kept)
    }
  }

  /** True for a user who was removed: nobody asks for them, and nothing of theirs is due. */
  async function isGone(userId: string): Promise<boolean> {
    const { devices, appPlaces } = library
    return (await devices.list(userId)).length + (await appPlaces.of(userId)).length === 0
  }

  async function forget(userId: string, kept: Kept): Promise<void> {
    users.delete(userId)
    kept.progress.drop()
    await kept.progress.close()
  }

  function again(userId: string, kept: Kept): void {
    if (closing.signal.aborted || kept.again !== null) return
    kept.again = setTimeout(() => {
      kept.again = null
      void catchUp(userId, kept)
    }, kept.wait)
    kept.again.unref()
    kept.wait = Math.min(AGAIN.last, kept.wait * 2)
  }

  async function freshOf(userId: string, patience: number): Promise<Kept> {
    const kept = await keptOf(userId)
    if (kept.progress.isFresh || kept.again !== null || kept.isLate) return kept
    const moment = new Promise<void>((resolve) => {
      setTimeout(() => {
        kept.isLate = kept.following !== null
        resolve()
      }, patience).unref()
    })
    await Promise.race([catchUp(userId, kept), moment])
    return kept
  }

  // What the last start has left is told without anybody asking.
  void library.appPlaces
    .waiting()
    .then((waiting) => Promise.all(waiting.map((userId) => freshOf(userId, PATIENCE))))
    .catch((error: unknown) => report(error, 'reading progress'))

  /** Does a piece of writing after those that were begun before. */
  function inTurn<T>(kept: Kept, work: () => Promise<T>): Promise<T> {
    const written = kept.turn.then(work)
    kept.turn = written.catch(() => undefined)
    return written
  }

  /** Waits until the account knows a place, for a moment at most. */
  async function untilTold(userId: string, kept: Kept, { comicId }: AppPlace): Promise<void> {
    const isDue = () => kept.progress.waiting().some((place) => place.comicId === comicId)
    const telling = async (): Promise<void> => {
      // A round that was under way may have begun before it.
      for (let rounds = 0; rounds < 2 && isDue() && kept.again === null; rounds++) await catchUp(userId, kept)
    }
    const moment = new Promise<void>((resolve) => setTimeout(resolve, RETURN_PATIENCE).unref())
    await Promise.race([telling(), moment])
  }

  return {
    of: async (userId, patience = PATIENCE) => (await freshOf(userId, patience)).progress,
    async write(writer, places) {
      const { userId, scope } = writer
      if (scope === 'read') {
        await library.devices.failed(writer, 'device-read-only', {})
        throw new AppError('device-read-only')
      }
      const kept = await freshOf(userId, PATIENCE)
      const later = await inTurn(kept, async () => {
        const written = await keepTold(library, kept.progress, writer, places, now())
        if (written.kept.length === 0) return written.later
        change(
          userId,
          written.kept.map(({ comicId }) => comicId),
        )
        await library.devices.placeKept(writer.id)
        return written.later
      })
      if (kept.progress.waiting().length > 0) void catchUp(userId, kept)
      return later
    },
    async goBack(userId, wish) {
      const kept = await freshOf(userId, PATIENCE)
      const place = await inTurn(kept, () => keepReturn(library, kept.progress, userId, wish, now()))
      if (place === null) return kept.progress.get(wish.comicId)
      change(userId, [wish.comicId])
      await untilTold(userId, kept, place)
      const there = kept.progress.get(wish.comicId)
      if (isReached(there, place)) return there
      // The account had something later, of which nothing was heard yet.
      await library.appMoves.stay(userId, wish.moveId, place.at)
      throw new AppError('place-moved')
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closing.abort()
      await Promise.all(
        [...users.values()].map(async (opened) => {
          const kept = await opened.catch(() => null)
          if (kept === null) return
          if (kept.again !== null) clearTimeout(kept.again)
          await kept.turn
          const moment = new Promise<void>((resolve) => setTimeout(resolve, FAREWELL).unref())
          await Promise.race([Promise.all([kept.following, kept.progress.close()]), moment])
        }),
      )
    },
  }
}
