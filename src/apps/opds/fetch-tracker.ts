import { LRUCache } from 'lru-cache'
import type { Device } from '#library/apps/devices.ts'
import type { Progress } from '../progress/progress.ts'

/**
 * Derives progress from the pages that an app fetches, because Page Streaming cannot report it. A fetch proves little:
 * apps fetch the first page when they open a comic, pages ahead, and strips of thumbnails. Therefore progress is stored
 * only after consecutive pages, never moves back, and finishes a comic only after most of its pages.
 */
export interface FetchTracker {
  /**
   * Called when a device has fetched a page, from 1. Resolves when the progress is stored. Throws as `Progress.write`.
   */
  fetched(device: Device, comicId: string, page: number, pageCount: number): Promise<void>
}

/** Number of consecutive pages that must be fetched before progress is stored. */
const IN_A_ROW = 2
/** The share of a comic's pages that must have been fetched before its last page finishes it. */
const MOSTLY = 0.6
/** Maximum number of stored sessions, and how long they last after the last page, in milliseconds. */
const SESSIONS = 1_000
const SESSION_LIFE = 12 * 60 * 60 * 1000

export function createFetchTracker(progress: Pick<Progress, 'write'>): FetchTracker {
  const sessions = new LRUCache<string, Set<number>>({
    max: SESSIONS,
    ttl: SESSION_LIFE,
    updateAgeOnGet: true,
  })

  return {
    async fetched(device, comicId, page, pageCount) {
      if (device.scope === 'read') return
      const key = `${device.id} ${comicId}`
      const seen = sessions.get(key) ?? new Set()
      sessions.set(key, seen)
      // A page that was fetched before proves nothing new.
      if (seen.has(page)) return
      seen.add(page)
      const reached = reachedBy(seen, page)
      if (reached === null) return
      const isSeen = seen.size >= pageCount * MOSTLY
      const place = reached >= pageCount && !isSeen ? pageCount - 1 : reached
      await progress.write('opds', device, [{ comicId, page: place, pageCount, kind: 'fetched' }])
    },
  }
}

/** Returns the last of the consecutive fetched pages from `page` on; null if the page before it was not fetched. */
function reachedBy(seen: ReadonlySet<number>, page: number): number | null {
  for (let back = 1; back < IN_A_ROW; back++) if (!seen.has(page - back)) return null
  let reached = page
  // Pages that are fetched together may arrive in any order.
  while (seen.has(reached + 1)) reached++
  return reached
}
