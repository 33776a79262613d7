import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Call, createCall } from '#contract/client.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { scan } from '#contract/helper/scan.ts'
import { series } from '#contract/helper/series.ts'
import { shelf } from '#contract/helper/shelf.ts'
import { stats } from '#contract/helper/stats.ts'
import { status } from '#contract/helper/status.ts'
import { SCAN_POLL } from '#domain/limits.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { openLibrary } from '#library/index.ts'
import type { Config } from '../config.ts'
import { findHelper } from '../running-helper.ts'
import { storedAccessToken } from '../session/session.ts'
import type { Collection } from './collection.ts'

/** Returns the collection of a running helper, through the same contract as the dashboard. */
function remoteCollection(call: Call): Collection {
  return {
    libraries: async () => (await call(libraries.list)).details,
    async addLibrary(path) {
      await call(libraries.add, {
        body: { path: path.trim() === '' ? '' : resolve(path), wide: true },
      })
    },
    async removeLibrary(path) {
      await call(libraries.remove, { body: { path: resolve(path) } })
    },
    async scan({ full, retry, onProgress, signal }) {
      let status = await call(scan.start, { body: { full, retry } })
      while (status.running) {
        onProgress(status)
        await pause(SCAN_POLL, undefined, { signal }).catch(() => undefined)
        status = signal.aborted ? await call(scan.cancel, { body: {} }) : await call(scan.status)
      }
      onProgress(status)
      return status
    },
    lastScan: () => call(scan.status),
    problems: async () => (await call(scan.problems)).problems,
    stats: () => call(stats.get),
    shelf: (query) => call(shelf.list, { query }),
    issues: async (key) => (await call(series.get, { params: { key } })).issues,
    close: async () => undefined,
  }
}

/** Milliseconds between two progress reports of a scan in this process. */
const LOOK_EVERY = 250

/** Opens the collection in this process, with the same files and locks as a helper. */
async function localCollection(dataDir: string): Promise<Collection> {
  const library = await openLibrary(dataDir)
  const { roots, scanner } = library
  return {
    libraries: roots.details,
    async addLibrary(path) {
      await roots.add(path)
    },
    removeLibrary: roots.remove,
    async scan({ full, retry, paths, onProgress, signal }) {
      const { done } = await scanner.start({ full, retry, ...(paths.length > 0 && { paths }), onProgress })
      const cancel = () => void scanner.cancel().catch(() => undefined)
      signal.addEventListener('abort', cancel, { once: true })
      if (signal.aborted) cancel()
      // A large file changes no count for a while, but its name is reported.
      const timer = setInterval(() => void scanner.status().then(onProgress, () => undefined), LOOK_EVERY)
      return done.finally(() => clearInterval(timer))
    },
    lastScan: scanner.status,
    problems: library.problems,
    stats: library.stats,
    shelf: (query) => library.shelf.list({ ...query, sort: 'name', order: 'asc' }, DEFAULT_USER),
    issues: async (key) => (await library.series.get(key, DEFAULT_USER)).issues,
    close: library.close,
  }
}

/**
 * Opens the collection of a data folder: through the running helper if its owner is signed in here, else in this
 * process. This process may open it, because the user at this computer owns the files; locks separate the processes.
 */
export async function openCollection(config: Config, options: { local?: boolean } = {}): Promise<Collection> {
  const helper = options.local === true ? null : await findHelper(config.dataDir)
  const token = helper && (await storedAccessToken(config))
  if (helper === null || token === null) return localCollection(config.dataDir)
  const call = createCall({ baseUrl: helper.url, token: async () => token })
  const owner = await call(status.me).then(
    (me) => me.canManageLibraries,
    () => false,
  )
  return owner ? remoteCollection(call) : localCollection(config.dataDir)
}
