/** Leafing back by so many pages is looking something up, and nothing to ask about. */
const GLANCE_BACK = 3

/** Further on than what is read now: by this device before, or by another one. */
export interface Offer {
  readonly page: number
  readonly elsewhere: boolean
}

/** How far a comic was read, and what is asked about it. */
export interface Furthest {
  /** The page that is kept, 0 where none is. What is read before it is not told to the account. */
  readonly page: number
  /** It was read so far on another device. */
  readonly elsewhere: boolean
  /** Somebody does not want to be asked about it again. */
  readonly isDismissed: boolean
}

/** How a comic stands that is opened: read to this page, 0 when it is new or was read to its end. */
export const openedAt = (page: number, elsewhere = false): Furthest => ({
  page,
  elsewhere,
  isDismissed: false,
})

/** True for a page that may be kept: one that was not read before, or of what is read again. */
export const isOnwards = (furthest: Furthest, page: number): boolean => page >= furthest.page

/** How it stands once a page was kept. */
export const reachedPage = (furthest: Furthest, page: number): Furthest =>
  page === furthest.page ? furthest : openedAt(page)

/** How it stands once another device is known to have read to a page. */
export function reachedElsewhere(furthest: Furthest, page: number): Furthest {
  return page > furthest.page ? openedAt(page, true) : furthest
}

/** What is offered to somebody who reads a page; null where there is nothing to ask. */
export function offerAt({ page, elsewhere, isDismissed }: Furthest, now: number): Offer | null {
  const isFar = page - now > (elsewhere ? 0 : GLANCE_BACK)
  return isFar && !isDismissed ? { page, elsewhere } : null
}
