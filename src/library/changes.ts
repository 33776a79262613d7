import type { LiveEvent } from '#contract/helper/events.ts'
import type { ScanState } from '#contract/helper/scan.ts'
import type { Devices } from './apps/devices.ts'
import type { Playlists } from './edit/playlists.ts'
import type { Scanner } from './scan/scanner.ts'

/** Milliseconds between two checks of the database. */
const EVERY = 500
/** Milliseconds between two `comics` events while a scan writes: each makes open dashboards load their lists again. */
const WHILE_SCANNING = 2_000

/** What is looked at. */
export interface Watched {
  dataVersion(): Promise<number>
  revision(): Promise<string>
  readonly scanner: Pick<Scanner, 'status' | 'inBackground' | 'busy'>
  readonly playlists: Pick<Playlists, 'revision'>
  readonly devices: Pick<Devices, 'list'>
}

/** A change that this process or another has committed. */
export type LibraryChange = Extract<LiveEvent, { name: 'scan' | 'comics' | 'playlists' | 'devices' }>

/** Called with each change; null stands for all users. */
export type ChangeListener = (change: LibraryChange, userId: string | null) => void

/** What one listener follows. */
export interface ChangeSubscription {
  /** Resolves once changes of the collection are noticed; rejects if they can not be looked at now. */
  readonly begun: Promise<void>
  /** Also follows a user's playlists and device keys; settles once their changes are noticed. */
  addUser(userId: string): Promise<void>
  removeUser(userId: string): void
  stop(): void
}

/** Reports changes of the library. The database is polled once for all listeners, and not at all without one. */
export interface LibraryChanges {
  subscribe(listener: ChangeListener): ChangeSubscription
}

/** The state of the current or last scan. */
export async function scanStateOf({ scanner }: Pick<Watched, 'scanner'>): Promise<ScanState> {
  return { ...(await scanner.status()), background: scanner.inBackground() }
}

/** Creates the change notifier. A check that fails is repeated at the next interval. */
export function createLibraryChanges(library: Watched): LibraryChanges {
  /** Each listener with the users it follows. */
  const subscribers = new Map<ChangeListener, Set<string>>()
  /** The last look at what each user owns. */
  const users = new Map<string, { playlists: string; devices: string }>()
  let watch: ReturnType<typeof startWatch> | null = null

  const isFollowed = (userId: string): boolean => [...subscribers.values()].some((ids) => ids.has(userId))

  function publish(change: LibraryChange, userId: string | null): void {
    for (const [listener, ids] of subscribers)
      if (userId === null || ids.has(userId)) listener(change, userId)
  }

  const ownedBy = async (userId: string) => ({
    playlists: await library.playlists.revision(userId),
    devices: JSON.stringify(await library.devices.list(userId)),
  })

  async function lookAtUsers(): Promise<void> {
    for (const [userId, before] of [...users]) {
      const now = await ownedBy(userId)
      if (!isFollowed(userId)) {
        users.delete(userId)
        continue
      }
      users.set(userId, now)
      if (before.playlists !== now.playlists) publish({ name: 'playlists', data: {} }, userId)
      if (before.devices !== now.devices) publish({ name: 'devices', data: {} }, userId)
    }
  }

  /** Looks at the collection, and at what users own, until it is stopped. */
  function startWatch() {
    let seen = { version: -1, revision: '', scan: '' }
    let publishedAt = Number.NEGATIVE_INFINITY
    /** Two looks at once would publish a change twice. */
    let looking: Promise<void> | null = null

    async function look(): Promise<void> {
      // The version is read first: a commit during the look is found by the next one.
      const version = await library.dataVersion()
      const revision = await library.revision()
      const isQuiet = seen.version === version && seen.revision === revision && !library.scanner.busy()
      if (isQuiet) return
      const state = await scanStateOf(library)
      await lookAtUsers()
      const scan = JSON.stringify(state)
      const isFirst = seen.version < 0
      const isDue = isFirst || !state.running || performance.now() - publishedAt >= WHILE_SCANNING
      if (!isFirst && seen.scan !== scan) publish({ name: 'scan', data: state }, null)
      if (!isFirst && isDue && seen.revision !== revision) {
        publish({ name: 'comics', data: {} }, null)
        publishedAt = performance.now()
      }
      seen = { version, scan, revision: isDue ? revision : seen.revision }
    }

    function lookOnce(): Promise<void> {
      looking ??= look().finally(() => {
        looking = null
      })
      return looking
    }

    const timer = setInterval(() => void lookOnce().catch(() => undefined), EVERY).unref()
    return {
      /** Resolves once there was a look that did not fail. */
      async begin(): Promise<void> {
        if (seen.version < 0) await lookOnce()
      },
      stop: () => clearInterval(timer),
    }
  }

  return {
    subscribe(listener) {
      const ids = new Set<string>()
      subscribers.set(listener, ids)
      watch ??= startWatch()
      const removeUser = (userId: string): void => {
        ids.delete(userId)
        if (!isFollowed(userId)) users.delete(userId)
      }
      return {
        begun: watch.begin(),
        async addUser(userId) {
          ids.add(userId)
          if (users.has(userId)) return
          const owned = await ownedBy(userId)
          if (ids.has(userId) && !users.has(userId)) users.set(userId, owned)
        },
        removeUser,
        stop() {
          for (const userId of [...ids]) removeUser(userId)
          subscribers.delete(listener)
          if (subscribers.size > 0) return
          watch?.stop()
          watch = null
        },
      }
    },
  }
}
