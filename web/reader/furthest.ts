/** Leafing back by so many pages is looking something up, and nothing to ask about. */
const GLANCE_BACK = 3
/** Who has turned so often with the question in sight reads on from here. */
const TURNS_ASKED = 3

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
  /** Pages that were turned to while it was asked. */
  readonly turns: number
}

/** How a comic stands that is opened: read to this page, 0 when it is new or was read to its end. */
export const openedAt = (page: number, elsewhere = false): Furthest => ({
  page,
  elsewhere,
  isDismissed: false,
  turns: 0,
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

/** What is read now, and what was kept of it. */
export interface Now {
  readonly page: number
  /** The page that was kept last, or opened at. */
  readonly noted: number
  /** It was read to its end, now or before. */
  readonly isRead: boolean
  /** Its end is seen. */
  readonly isOver: boolean
  /** Somebody has gone on, be it on the page it opened at. */
  readonly isBegun: boolean
}

/** True where what is read now is to be kept: a page turned to, the end, or the first step within a long page. */
export function isNews(furthest: Furthest, { page, noted, isRead, isOver, isBegun }: Now): boolean {
  const isNew = noted !== page || (isOver && !isRead) || (isBegun && !isRead && furthest.page === 0)
  return isNew && isOnwards(furthest, page)
}

/** How it stands once a page was turned to: what was asked there in vain is not asked for ever. */
export const turnedTo = (furthest: Furthest, page: number): Furthest =>
  offerAt(furthest, page) === null ? furthest : { ...furthest, turns: furthest.turns + 1 }

/** What is offered to somebody who reads a page; null where there is nothing to ask. */
export function offerAt({ page, elsewhere, isDismissed, turns }: Furthest, now: number): Offer | null {
  const isFar = page - now > (elsewhere ? 0 : GLANCE_BACK)
  return isFar && !isDismissed && turns <= TURNS_ASKED ? { page, elsewhere } : null
}
