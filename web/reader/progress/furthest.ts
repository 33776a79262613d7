/** Going back by up to this many pages counts as looking something up: nothing is offered. */
const LOOK_BACK_PAGES = 3
/** After more than this many turns without an answer, the offer is withdrawn. */
const MAX_TURNS = 3

/** The offer to go to a saved position further on, of this device or another. */
export interface Offer {
  readonly page: number
  readonly isOtherDevice: boolean
}

/** The furthest saved position of a comic, and the state of the offer to go there. */
export interface Furthest {
  /** The saved page; 0 if there is none. Pages before it are not saved. */
  readonly page: number
  /** True if another device saved it. */
  readonly isOtherDevice: boolean
  /** True if the user closed the offer. */
  readonly isDismissed: boolean
  /** Turns made while the offer was shown. */
  readonly turns: number
}

/** Returns the initial state for a saved page; 0 for a new or a finished comic. */
export const furthestAt = (page: number, isOtherDevice = false): Furthest => ({
  page,
  isOtherDevice,
  isDismissed: false,
  turns: 0,
})

/** True if a page may be saved: the saved page or a later page. */
export const isSavable = (furthest: Furthest, page: number): boolean => page >= furthest.page

/** Returns the state after a page was saved. */
export const afterSave = (furthest: Furthest, page: number): Furthest =>
  page === furthest.page ? furthest : furthestAt(page)

/** Returns the state after another device has saved a page. */
export function afterOtherDevice(furthest: Furthest, page: number): Furthest {
  return page > furthest.page ? furthestAt(page, true) : furthest
}

/** The current position, and what was saved of it. */
export interface CurrentPosition {
  readonly page: number
  /** The page saved last, or the page that the comic was opened at. */
  readonly lastSaved: number
  /** True if the comic has been finished, now or before. */
  readonly isRead: boolean
  /** True if the end of the comic is on screen. */
  readonly isEndShown: boolean
  /** True if the user has moved on, even within the page the comic was opened at. */
  readonly isBegun: boolean
}

/** True if the position should be saved: after a turn, at the end, or after the first move within a long page. */
export function shouldSave(
  furthest: Furthest,
  { page, lastSaved, isRead, isEndShown, isBegun }: CurrentPosition,
): boolean {
  const isNew = lastSaved !== page || (isEndShown && !isRead) || (isBegun && !isRead && furthest.page === 0)
  return isNew && isSavable(furthest, page)
}

/** Returns the state after a turn, which counts if the offer was shown. */
export const afterTurn = (furthest: Furthest, page: number): Furthest =>
  offerAt(furthest, page) === null ? furthest : { ...furthest, turns: furthest.turns + 1 }

/** Returns the offer on page `now`; null if there is none. */
export function offerAt({ page, isOtherDevice, isDismissed, turns }: Furthest, now: number): Offer | null {
  const isFar = page - now > (isOtherDevice ? 0 : LOOK_BACK_PAGES)
  return isFar && !isDismissed && turns <= MAX_TURNS ? { page, isOtherDevice } : null
}
