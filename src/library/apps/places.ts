import type { Db, Statements } from '#db/index.ts'
import { keepMoves, type ToldMove } from './keep-moves.ts'

/** A place that somebody went back to in the dashboard. */
export interface WentBack {
  /** It was read to its end, or was not: what an app tells takes no end away. */
  readonly finished: boolean
  /** What was written later stays in its place. Milliseconds since 1970; 0: whatever was never opened. */
  readonly seen: number
}

/** Where an app has left a comic. */
export interface AppPlace {
  readonly comicId: string
  /** From 1; null: it counts as never opened. */
  readonly page: number | null
  readonly pageCount: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** How much of it lies before, 0 to 1, where the app tells more than a page. */
  readonly share: number | null
  /** The place in the app's own words, which it is told again as they are. */
  readonly locator: string | null
  /** Null where somebody went back to there in the dashboard. */
  readonly device: { readonly id: string; readonly name: string } | null
  /** Null where an app has left it there. */
  readonly back: WentBack | null
  /** The account has not been told yet. */
  readonly pending: boolean
}

/** What apps have told of where they are, each comic's last: nothing of it is lost while the account is away. */
export interface AppPlaces {
  of(userId: string): Promise<AppPlace[]>
  /**
   * Keeps places that apps told and the account is to be told of, and what they did by that, all or none, in the place of
   * what was kept.
   */
  keep(
    userId: string,
    places: readonly Omit<AppPlace, 'pending' | 'back'>[],
    moves?: readonly ToldMove[],
  ): Promise<void>
  /** Keeps a place that somebody went back to, and that they did; or, on again from there, that they did not. */
  goBack(userId: string, place: Omit<AppPlace, 'pending'>, moveId: number, isBack: boolean): Promise<void>
  /** Notes that the account knows places; those that were written over meanwhile stay due. */
  told(userId: string, places: readonly Pick<AppPlace, 'comicId' | 'at'>[]): Promise<void>
  /** Forgets places that the account knows otherwise. */
  forget(userId: string, comicIds: readonly string[]): Promise<void>
  /** The users of whom the account is to be told something. */
  waiting(): Promise<string[]>
}

interface Row {
  comic_id: string
  page: number | null
  page_count: number
  at: number
  share: number | null
  locator: string | null
  device_id: string
  device_name: string
  pending: number
  finished: number | null
  seen: number | null
}

const placeOf = (row: Row): AppPlace => ({
  comicId: row.comic_id,
  page: row.page,
  pageCount: row.page_count,
  at: row.at,
  share: row.share,
  locator: row.locator,
  device: row.device_id === '' ? null : { id: row.device_id, name: row.device_name },
  back: row.seen === null ? null : { finished: row.finished === 1, seen: row.seen },
  pending: row.pending === 1,
})

async function keepPlaces(
  tx: Statements,
  userId: string,
  places: readonly (Omit<AppPlace, 'pending' | 'back'> & Partial<Pick<AppPlace, 'back'>>)[],
): Promise<void> {
  const rows = places.map(({ comicId, page, pageCount, at, share, locator, device, back = null }) => [
    comicId,
    page,
    pageCount,
    at,
    share,
    locator,
    device?.id ?? '',
    device?.name ?? '',
    back && Number(back.finished),
    back?.seen,
  ])
  await tx.run(
    `insert or replace into app_places
       (user_id, comic_id, page, page_count, at, share, locator, device_id, device_name, finished, seen, pending)
     select ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
       value ->> 7, value ->> 8, value ->> 9, 1
     from json_each(?2)`,
    [userId, JSON.stringify(rows)],
  )
}

export function createAppPlaces(db: Db): AppPlaces {
  return {
    of: async (userId) =>
      (await db.all<Row>('select * from app_places where user_id = ? order by at', [userId])).map(placeOf),
    async keep(userId, places, moves = []) {
      await db.transaction(async (tx) => {
        await keepPlaces(tx, userId, places)
        if (moves.length > 0) await keepMoves(tx, userId, moves)
      })
    },
    async goBack(userId, place, moveId, isBack) {
      await db.transaction(async (tx) => {
        await keepPlaces(tx, userId, [place])
        await tx.run(
          isBack
            ? 'update app_moves set back_at = ? where id = ?'
            : 'update app_moves set back_at = null, place_at = ? where id = ?',
          [place.at, moveId],
        )
      })
    },
    async told(userId, places) {
      await db.run(
        `update app_places set pending = 0 from json_each(?2) j
         where user_id = ?1 and comic_id = j.value ->> 0 and at = j.value ->> 1`,
        [userId, JSON.stringify(places.map(({ comicId, at }) => [comicId, at]))],
      )
    },
    async forget(userId, comicIds) {
      await db.run(
        `delete from app_places where user_id = ? and pending = 0
           and comic_id in (select value from json_each(?))`,
        [userId, JSON.stringify(comicIds)],
      )
    },
    waiting: async () =>
      (await db.all<{ user_id: string }>('select distinct user_id from app_places where pending = 1')).map(
        ({ user_id }) => user_id,
      ),
  }
}
