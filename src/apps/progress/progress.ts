import { AppError, isAppError } from '#domain/errors.ts'
import type { Report } from '#http/errors.ts'
import type { Device } from '#library/apps/devices.ts'
import type { AppPlace } from '#library/apps/places.ts'
import type { Library } from '#library/index.ts'
import type { AccountClient } from '#records/client/client.ts'
import { CLOCKS_DIFFER } from '#records/library/save-reading.ts'
import type { Place } from './place.ts'
import { tellAccount } from './tell-account.ts'
import { type KeptProgress, openUserProgress, type UserProgress } from './user-progress.ts'

export type { Place } from './place.ts'
export type { UserProgress } from './user-progress.ts'

/** Whose key a place comes by. */
export type Writer = Pick<Device, 'id' | 'userId' | 'name' | 'scope'>

/** A place that an app tells. */
export interface ToldPlace {
  readonly comicId: string
  /** From 1; null: taken for never opened. */
  readonly page: number | null
  readonly pageCount: number
  /** Milliseconds since 1970; now where the app does not say. */
  readonly at?: number
  readonly share?: number | null
  readonly locator?: string | null
}

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
  /** Tells of comics whose place has changed, by an app or elsewhere. The answered function ends it. */
  onChange(listener: (userId: string, comicIds: readonly string[]) => void): () => void
  close(): Promise<void>
}

/** Signs in to the account as a user; null where that is not possible now. Throws account-unreachable. */
export type AccountOf = (userId: string) => Promise<AccountClient | null>

/** How long an answer waits for the account the first time, in milliseconds: apps give up after 2 s. */
const PATIENCE = 800
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
  library: Pick<Library, 'comics' | 'appPlaces' | 'devices'>,
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
    const opened = openUserProgress(userId, library.appPlaces, (ids) => change(userId, ids)).then(
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

  /** Keeps the places that are the newest; answers with those that stay in place of the others. */
  async function put({ id, name, userId }: Writer, { progress }: Kept, places: readonly ToldPlace[]) {
    const time = now()
    const later: Place[] = []
    const kept: AppPlace[] = []
    for (const { at, share = null, locator = null, ...place } of places) {
      const recorded = progress.get(place.comicId)
      // What lies that far ahead is of a wrong clock: the account takes others in its place, too.
      const known = recorded !== null && recorded.at <= time + CLOCKS_DIFFER ? recorded : null
      // So is what an app says to lie ahead. Two of the same moment are told apart by their time.
      const when =
        at === undefined ? Math.max(time, Math.min((known?.at ?? 0) + 1, time + 1)) : Math.min(at, time)
      if (known !== null && known.at > when) later.push(known)
      else kept.push({ ...place, at: when, share, locator, device: { id, name }, pending: true })
    }
    if (kept.length === 0) return later
    await library.appPlaces.keep(userId, kept)
    progress.note(kept)
    change(
      userId,
      kept.map(({ comicId }) => comicId),
    )
    await library.devices.placeKept(id)
    return later
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
      const written = kept.turn.then(() => put(writer, kept, places))
      kept.turn = written.catch(() => undefined)
      const later = await written
      if (kept.progress.waiting().length > 0) void catchUp(userId, kept)
      return later
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
