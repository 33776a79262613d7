import { LRUCache } from 'lru-cache'
import type { Device } from '#library/apps/devices.ts'
import type { Progress } from '../progress/progress.ts'

/**
 * What the pages that an app fetches tell of where its reader is. Page Streaming has no way to say it, and a fetch says
 * little: apps fetch the first page of what they open, pages ahead, and strips of small ones. So a place is kept only
 * after pages that follow each other, never one before that which is known, and the end only of a comic that was mostly
 * seen.
 */
export interface Evidence {
  /** A page, from 1, was given to a device to be read. Waits for what is kept by it. Throws as `Progress.write`. */
  fetched(device: Device, comicId: string, page: number, pageCount: number): Promise<void>
}

/** Pages that must follow each other. */
const IN_A_ROW = 2
/** The share of a comic's pages that must have been seen before its last one ends it. */
const MOSTLY = 0.6
/** Comics on devices that are remembered, and for how long after the last page, in milliseconds. */
const SESSIONS = 1_000
const SESSION_LIFE = 12 * 60 * 60 * 1000

export function createEvidence(progress: Pick<Progress, 'write'>): Evidence {
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
      // Leafed back to, or seen before: it says nothing new.
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

/** The last of the pages that follow each other about one, where it follows another itself; null where it does not. */
function reachedBy(seen: ReadonlySet<number>, page: number): number | null {
  for (let back = 1; back < IN_A_ROW; back++) if (!seen.has(page - back)) return null
  let reached = page
  // Of pages that are fetched together any may come first.
  while (seen.has(reached + 1)) reached++
  return reached
}
