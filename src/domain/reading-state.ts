/** Reading states that comics are filtered by: never opened, opened, read to the end. */
export const READ_STATES = ['unread', 'reading', 'read'] as const
export type ReadState = (typeof READ_STATES)[number]

/** A comic as far as its reading state depends on it; `progress` is null for one that was never opened. */
interface ReadComic {
  readonly added: string
  readonly pageCount: number
  readonly progress: { readonly page: number; readonly pageCount: number; readonly finished: boolean } | null
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
  { added, pageCount, progress }: ReadComic,
  collectionSince: string | null,
  now: number,
): ReadingState {
  if (progress?.finished) return { state: 'read' }
  if (progress !== null) {
    const total = progress.pageCount || pageCount
    return {
      state: 'started',
      page: progress.page,
      total,
      share: total > 0 ? Math.min(1, progress.page / total) : 0,
    }
  }
  const addedAt = Date.parse(added)
  const late = collectionSince !== null && addedAt - Date.parse(collectionSince) > FIRST_SCAN
  return { state: late && now - addedAt < NEW_FOR ? 'new' : 'unread' }
}
