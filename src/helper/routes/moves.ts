import type { moves as endpoints, MovedPlace } from '#contract/helper/moves.ts'
import type { Handlers } from '#http/mount.ts'
import type { AppMoves, Spot } from '#library/apps/moves.ts'
import type { Caller } from '../guards.ts'
import { userOf } from './user-of.ts'

/** Where somebody is in a comic. */
type Place = Pick<Spot, 'page' | 'pageCount' | 'finished'> & { readonly at: number }

/** Where people are in their comics, as whoever answers reading apps keeps it. */
export interface Progress {
  of(userId: string): Promise<{ get(comicId: string): Place | null }>
  /** Takes back what an app did, or no longer does. Throws not-found, and place-moved where the comic was read since. */
  goBack(userId: string, wish: ReturnWish): Promise<Place | null>
}

interface ReturnWish {
  readonly comicId: string
  readonly moveId: number
  readonly isBack: boolean
  readonly seen?: number | null | undefined
}

const spotOf = (spot: Spot | null) =>
  spot && { page: spot.page, pageCount: spot.pageCount, finished: spot.finished }

const placeOf = (place: Place | null): MovedPlace =>
  place && {
    page: place.page,
    pageCount: place.pageCount,
    finished: place.finished,
    at: new Date(place.at).toISOString(),
  }

/** Tells what a user's apps did to where they are in a comic, and takes it back. */
export function moveRoutes(moves: AppMoves, progress: Progress): Handlers<typeof endpoints, Caller> {
  return {
    async list({ params }, caller) {
      const userId = userOf(caller)
      const mine = await progress.of(userId)
      return {
        success: true,
        place: placeOf(mine.get(params.id)),
        moves: (await moves.of(userId, params.id)).map(
          ({ id, device, app, before, after, toldAt, backAt }) => ({
            ...{ id, device: device.name, app, before: spotOf(before), after: spotOf(after) },
            at: new Date(toldAt).toISOString(),
            isBack: backAt !== null,
          }),
        ),
      }
    },
    async goBack({ params, body }, caller) {
      const seen = body.seen == null ? body.seen : Date.parse(body.seen)
      const wish = { comicId: params.id, moveId: params.move, isBack: true, seen }
      return { success: true, place: placeOf(await progress.goBack(userOf(caller), wish)) }
    },
    async goOn({ params }, caller) {
      const wish = { comicId: params.id, moveId: params.move, isBack: false }
      return { success: true, place: placeOf(await progress.goBack(userOf(caller), wish)) }
    },
  }
}
