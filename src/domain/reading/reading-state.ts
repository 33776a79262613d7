/** Reading states that comics are filtered by: never opened, opened, read to the end. */
export const READ_STATES = ['unread', 'reading', 'read'] as const
export type ReadState = (typeof READ_STATES)[number]

/** The properties of a comic that determine its reading state; `progress` is null if never opened. */
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
 * Returns the reading state of a comic. A comic is "new" if it was added in the last 14 days and at least a day after
 * the collection was created, since otherwise all comics would be new after the first scan.
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
  const isAfterFirstScan = collectionSince !== null && addedAt - Date.parse(collectionSince) > FIRST_SCAN
  return { state: isAfterFirstScan && now - addedAt < NEW_FOR ? 'new' : 'unread' }
}
