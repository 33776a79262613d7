import type { LiveEvent } from '#contract/helper/events.ts'
import type { ScanState } from '#contract/helper/scan.ts'
import type { Devices } from './apps/devices.ts'
import type { Playlists } from './edit/playlists.ts'
import type { Scanner } from './scan/scanner.ts'
import type { SmartShelves } from './shelves/smart-shelves.ts'

/** Milliseconds between two checks of the database. */
const CHECK_EVERY = 500
/** Minimum milliseconds between two `comics` events during a scan: after each, open dashboards reload their lists. */
const COMICS_EVERY = 2_000

/** The parts of a library that are checked for changes. */
export interface ChangeSource {
  dataVersion(): Promise<number>
  revision(): Promise<string>
  readonly scanner: Pick<Scanner, 'status' | 'inBackground' | 'runningSince'>
  readonly playlists: Pick<Playlists, 'revision'>
  readonly smartShelves: Pick<SmartShelves, 'revision'>
  readonly devices: Pick<Devices, 'list'>
}

/** A change committed by any process. */
export type LibraryChange = Extract<
  LiveEvent,
  { name: 'scan' | 'comics' | 'playlists' | 'shelves' | 'devices' }
>

/** Called with each change; `userId` is null for changes that concern all users. */
export type ChangeListener = (change: LibraryChange, userId: string | null) => void

export interface ChangeSubscription {
  /** Resolves when changes of the collection are detected from now on; rejects if the first check fails. */
  readonly begun: Promise<void>
  /** Also subscribes to a user's playlists, smart shelves and device keys; resolves when their changes are detected from now on. */
  addUser(userId: string): Promise<void>
  removeUser(userId: string): void
  stop(): void
}

/**
 * Publishes changes of the library. One poll of the database serves all listeners; without listeners, nothing is
 * polled.
 */
export interface LibraryChanges {
  subscribe(listener: ChangeListener): ChangeSubscription
}

/** Returns the state of the current or last scan. */
export async function scanStateOf({ scanner }: Pick<ChangeSource, 'scanner'>): Promise<ScanState> {
  return { ...(await scanner.status()), background: scanner.inBackground() }
}

/** Creates the change publisher. A failed check is repeated at the next interval. */
export function createLibraryChanges(library: ChangeSource): LibraryChanges {
  /** The listeners, with the users they are subscribed to. */
  const subscribers = new Map<ChangeListener, Set<string>>()
  /** The last known revisions of each user's playlists, smart shelves and devices. */
  const users = new Map<string, Awaited<ReturnType<typeof revisionsOf>>>()
  let polling: ReturnType<typeof startPolling> | null = null

  const hasSubscriber = (userId: string): boolean => [...subscribers.values()].some((ids) => ids.has(userId))

  function publish(change: LibraryChange, userId: string | null): void {
    for (const [listener, ids] of subscribers)
      if (userId === null || ids.has(userId)) listener(change, userId)
  }

  const revisionsOf = async (userId: string) => ({
    playlists: await library.playlists.revision(userId),
    shelves: await library.smartShelves.revision(userId),
    devices: JSON.stringify(await library.devices.list(userId)),
  })

  async function checkUsers(): Promise<void> {
    for (const [userId, before] of [...users]) {
      const now = await revisionsOf(userId)
      if (!hasSubscriber(userId)) {
        users.delete(userId)
        continue
      }
      users.set(userId, now)
      if (before.playlists !== now.playlists) publish({ name: 'playlists', data: {} }, userId)
      if (before.shelves !== now.shelves) publish({ name: 'shelves', data: {} }, userId)
      if (before.devices !== now.devices) publish({ name: 'devices', data: {} }, userId)
    }
  }

  /** Checks the collection and the subscribed users periodically until it is stopped. */
  function startPolling() {
    let last = { version: -1, revision: '', scan: '' }
    let publishedAt = Number.NEGATIVE_INFINITY
    /** The running check; two concurrent checks would publish a change twice. */
    let checking: Promise<void> | null = null

    async function check(): Promise<void> {
      // The version is read first, so that the next check detects a commit during this one.
      const version = await library.dataVersion()
      const revision = await library.revision()
      const isUnchanged =
        last.version === version && last.revision === revision && library.scanner.runningSince() === null
      if (isUnchanged) return
      const state = await scanStateOf(library)
      await checkUsers()
      const scan = JSON.stringify(state)
      const isFirst = last.version < 0
      const isDue = isFirst || !state.running || performance.now() - publishedAt >= COMICS_EVERY
      if (!isFirst && last.scan !== scan) publish({ name: 'scan', data: state }, null)
      if (!isFirst && isDue && last.revision !== revision) {
        publish({ name: 'comics', data: {} }, null)
        publishedAt = performance.now()
      }
      last = { version, scan, revision: isDue ? revision : last.revision }
    }

    function checkOnce(): Promise<void> {
      checking ??= check().finally(() => {
        checking = null
      })
      return checking
    }

    const timer = setInterval(() => void checkOnce().catch(() => undefined), CHECK_EVERY).unref()
    return {
      /** Runs the first check unless one has succeeded already. */
      async begin(): Promise<void> {
        if (last.version < 0) await checkOnce()
      },
      stop: () => clearInterval(timer),
    }
  }

  return {
    subscribe(listener) {
      const ids = new Set<string>()
      subscribers.set(listener, ids)
      polling ??= startPolling()
      const removeUser = (userId: string): void => {
        ids.delete(userId)
        if (!hasSubscriber(userId)) users.delete(userId)
      }
      return {
        begun: polling.begin(),
        async addUser(userId) {
          ids.add(userId)
          if (users.has(userId)) return
          const revisions = await revisionsOf(userId)
          if (ids.has(userId) && !users.has(userId)) users.set(userId, revisions)
        },
        removeUser,
        stop() {
          for (const userId of [...ids]) removeUser(userId)
          subscribers.delete(listener)
          if (subscribers.size > 0) return
          polling?.stop()
          polling = null
        },
      }
    },
  }
}
