import { AppError } from '#domain/errors.ts'
import type { Device } from '#library/apps/devices.ts'
import type { ToldMove } from '#library/apps/keep-moves.ts'
import type { AppMove, Spot } from '#library/apps/moves.ts'
import type { AppPlace } from '#library/apps/places.ts'
import type { Place } from './place.ts'

/** Which move of an app somebody takes back, or no longer does. */
export interface ReturnWish {
  readonly comicId: string
  readonly moveId: number
  /** False: on again to where the app had left it. */
  readonly isBack: boolean
  /**
   * The time of the place that is given up for it, null for never opened; where the app, or who went back, has left it
   * when absent. Milliseconds since 1970.
   */
  readonly seen?: number | null | undefined
}

const spotOf = (place: Place | null): Spot | null => {
  if (place === null) return null
  const { page, pageCount, finished, share, locator } = place
  return { page, pageCount, finished, share, locator }
}

/** What a device did by a place that it told. */
export function moveTold(
  device: Pick<Device, 'id' | 'name' | 'app'>,
  told: Pick<AppPlace, 'comicId' | 'at'>,
  before: Place | null,
  after: Place | null,
  toldAt: number,
): ToldMove {
  const { id, name, app } = device
  return {
    comicId: told.comicId,
    before: spotOf(before),
    beforeAt: before?.at ?? null,
    after: spotOf(after),
    placeAt: told.at,
    toldAt,
    device: { id, name },
    app,
  }
}

const isLeftAt = (place: Place | null, spot: Spot | null, at: number | null): boolean =>
  spot === null ? place === null : place?.at === at

/** True where a comic is at the place that somebody went back to. */
export const isReached = (place: Place | null, { page, back }: AppPlace): boolean =>
  page === null ? place === null : place?.page === page && place.finished === back?.finished

/** True where somebody wishes what is so already. */
export const isThere = ({ before, after, placeAt, backAt }: AppMove, isBack: boolean, place: Place | null) =>
  isBack
    ? backAt !== null && isLeftAt(place, before, backAt)
    : backAt === null && isLeftAt(place, after, placeAt)

/** The place that a wish leads to, as of a time. Throws place-moved where the comic was read since. */
export function placeOfWish(
  move: AppMove,
  { isBack, seen }: ReturnWish,
  place: Place | null,
  at: number,
): Omit<AppPlace, 'pending'> {
  const isAsLeft = isThere(move, !isBack, place)
  const isSeen = seen !== undefined && seen === (place?.at ?? null)
  if (!isAsLeft && !isSeen) throw new AppError('place-moved')
  const spot = isBack ? move.before : move.after
  return {
    comicId: move.comicId,
    page: spot?.page ?? null,
    pageCount: spot?.pageCount ?? 0,
    at,
    share: spot?.share ?? null,
    locator: spot?.locator ?? null,
    device: null,
    back: { finished: spot?.finished ?? false, seen: place?.at ?? 0 },
  }
}
