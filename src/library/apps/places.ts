import type { Db } from '#db/index.ts'

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
  readonly device: { readonly id: string; readonly name: string }
  /** The account has not been told yet. */
  readonly pending: boolean
}

/** What apps have told of where they are, each comic's last: nothing of it is lost while the account is away. */
export interface AppPlaces {
  of(userId: string): Promise<AppPlace[]>
  /** Keeps places that the account is to be told of, all or none, in the place of what was kept. */
  keep(userId: string, places: readonly Omit<AppPlace, 'pending'>[]): Promise<void>
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
}

const placeOf = (row: Row): AppPlace => ({
  comicId: row.comic_id,
  page: row.page,
  pageCount: row.page_count,
  at: row.at,
  share: row.share,
  locator: row.locator,
  device: { id: row.device_id, name: row.device_name },
  pending: row.pending === 1,
})

export function createAppPlaces(db: Db): AppPlaces {
  return {
    of: async (userId) =>
      (await db.all<Row>('select * from app_places where user_id = ? order by at', [userId])).map(placeOf),
    async keep(userId, places) {
      const rows = places.map(({ comicId, page, pageCount, at, share, locator, device }) => [
        comicId,
        page,
        pageCount,
        at,
        share,
        locator,
        device.id,
        device.name,
      ])
      await db.run(
        `insert or replace into app_places
           (user_id, comic_id, page, page_count, at, share, locator, device_id, device_name, pending)
         select ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
           value ->> 7, 1
         from json_each(?2)`,
        [userId, JSON.stringify(rows)],
      )
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
