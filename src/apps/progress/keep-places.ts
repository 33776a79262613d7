import { AppError } from '#domain/errors.ts'
import type { Device } from '#library/apps/devices.ts'
import type { ToldMove } from '#library/apps/keep-moves.ts'
import type { AppPlace } from '#library/apps/places.ts'
import type { Library } from '#library/index.ts'
import { CLOCKS_DIFFER } from '#records/library/save-reading.ts'
import { type Place, placeOfApp } from './place.ts'
import type { KeptProgress } from './user-progress.ts'
import { isThere, moveTold, placeOfWish, type ReturnWish } from './way-back.ts'

/** Whose key a place comes by. */
export type Writer = Pick<Device, 'id' | 'userId' | 'name' | 'app' | 'scope'>

/** A place that an app tells. */
export interface ToldPlace {
  readonly comicId: string
  /** From 1; null: taken for never opened. */
  readonly page: number | null
  readonly pageCount: number
  /** Milliseconds since 1970; now where the app does not say. */
  readonly at?: number
  readonly share?: number | null
  readonly locator?: string | null
}

type Kept = Pick<Library, 'appPlaces' | 'appMoves'>

/** Now; two places of the same moment are told apart by their time. */
const momentAfter = (known: Place | null, time: number): number =>
  Math.max(time, Math.min((known?.at ?? 0) + 1, time + 1))

/** Keeps those of some places that are the newest, and what they moved; answers with those that stay in place of the others. */
export async function keepTold(
  { appPlaces }: Kept,
  progress: KeptProgress,
  writer: Writer,
  told: readonly ToldPlace[],
  time: number,
): Promise<{ later: Place[]; kept: AppPlace[] }> {
  const { id, name, userId } = writer
  const later: Place[] = []
  const kept: AppPlace[] = []
  const moves: ToldMove[] = []
  for (const { at, share = null, locator = null, ...place } of told) {
    const recorded = progress.get(place.comicId)
    // What lies that far ahead is of a wrong clock: the account takes others in its place, too.
    const known = recorded !== null && recorded.at <= time + CLOCKS_DIFFER ? recorded : null
    // So is what an app says to lie ahead.
    const when = at === undefined ? momentAfter(known, time) : Math.min(at, time)
    if (known !== null && known.at > when) {
      later.push(known)
      continue
    }
    const one = { ...place, at: when, share, locator, device: { id, name }, back: null, pending: true }
    kept.push(one)
    // Where it was before is not known as long as the account was never read: there is no way back to that.
    if (progress.knows(place.comicId))
      moves.push(moveTold(writer, one, recorded, placeOfApp(one, recorded?.finished ?? false), time))
  }
  if (kept.length > 0) await appPlaces.keep(userId, kept, moves)
  progress.note(kept)
  return { later, kept }
}

/** Keeps a place that somebody goes back to, or on again; null where it is so already. Throws not-found, place-moved. */
export async function keepReturn(
  { appMoves, appPlaces }: Kept,
  progress: KeptProgress,
  userId: string,
  wish: ReturnWish,
  time: number,
): Promise<AppPlace | null> {
  const move = await appMoves.get(userId, wish.comicId, wish.moveId)
  if (move === null) throw new AppError('not-found')
  const known = progress.get(wish.comicId)
  if (isThere(move, wish.isBack, known)) return null
  const place = placeOfWish(move, wish, known, momentAfter(known, time))
  await appPlaces.goBack(userId, place, move.id, wish.isBack)
  const kept = { ...place, pending: true }
  progress.note([kept])
  return kept
}
