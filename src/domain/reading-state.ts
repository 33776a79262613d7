/** What the account remembers of a comic. */
export interface Reading {
  /** The page left open, from 1; null when none was. */
  readonly page: number | null
  readonly pageCount: number | null
  /** 0 to 100. */
  readonly progress: number
}

export type ReadingState =
  | { readonly state: 'read' }
  | { readonly state: 'started'; readonly page: number; readonly total: number; readonly share: number }
  | { readonly state: 'new' }
  | { readonly state: 'unread' }

const DAY = 24 * 60 * 60 * 1000
const NEW_FOR = 14 * DAY
const FIRST_SCAN = DAY

/**
 * How far a comic has been read. "New" is what came to the collection in the last fortnight, later than the
 * collection itself: after a first scan everything is recent, and a dot on each cover would say nothing.
 */
export function readingState(
  comic: { readonly added: string; readonly pageCount: number },
  reading: Reading | undefined,
  collectionSince: string | null,
  now: number,
): ReadingState {
  if (reading !== undefined && reading.progress >= 100) return { state: 'read' }
  if (reading !== undefined && reading.page !== null && (reading.page > 1 || reading.progress > 0)) {
    const total = reading.pageCount ?? comic.pageCount
    return { state: 'started', page: reading.page, total, share: total > 0 ? reading.page / total : 0 }
  }
  const added = Date.parse(comic.added)
  const late = collectionSince !== null && added - Date.parse(collectionSince) > FIRST_SCAN
  return { state: late && now - added < NEW_FOR ? 'new' : 'unread' }
}
