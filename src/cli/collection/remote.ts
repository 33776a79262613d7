import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '#contract/client.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { scan } from '#contract/helper/scan.ts'
import { series } from '#contract/helper/series.ts'
import { shelf } from '#contract/helper/shelf.ts'
import { stats } from '#contract/helper/stats.ts'
import { SCAN_POLL } from '#domain/limits.ts'
import type { Collection } from './collection.ts'

/** The collection of a running helper, through the same contract as the dashboard. */
export function remoteCollection(call: Call): Collection {
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
