import type { Db } from '#db/index.ts'
import type { AppKind } from '#domain/device-key.ts'

/** Where a comic was before an app moved it, or after. */
export interface Spot {
  /** From 1. */
  readonly page: number
  readonly pageCount: number
  readonly finished: boolean
  readonly share: number
  /** In the words of the app that told it. */
  readonly locator: string | null
}

/** What an app did to where somebody is in a comic, within one sitting. Times are milliseconds since 1970. */
export interface AppMove {
  readonly id: number
  readonly comicId: string
  /** Null: it was never opened; so for `after`, where the app took it for that. */
  readonly before: Spot | null
  readonly after: Spot | null
  /** The time of the place that it left: a record of another time was written by somebody else. */
  readonly placeAt: number
  /** When it told this last. */
  readonly toldAt: number
  readonly device: { readonly id: string; readonly name: string }
  readonly app: AppKind
  /** The time of the place that somebody went back to; null while nobody has. */
  readonly backAt: number | null
}

/** The last moves of apps, each user's: so many of a comic, and so many in all. */
export interface AppMoves {
  /** The last first; a sitting that ended where it began moved nothing. */
  of(userId: string, comicId: string): Promise<AppMove[]>
  get(userId: string, comicId: string, id: number): Promise<AppMove | null>
  /** Notes that nobody went back after all, to a place of that time. */
  stay(userId: string, id: number, at: number): Promise<void>
  /** Forgets those of some comics. */
  forget(userId: string, comicIds: readonly string[]): Promise<void>
  /** Forgets what is long past. */
  sweep(): Promise<void>
}

export const isSameSpot = (one: Spot | null, other: Spot | null): boolean =>
  one?.page === other?.page && one?.pageCount === other?.pageCount && one?.finished === other?.finished

/** How long moves are kept, in milliseconds. */
const LIFE = 90 * 24 * 60 * 60 * 1000

interface Row {
  id: number
  comic_id: string
  before: string | null
  after: string | null
  place_at: number
  told_at: number
  device_id: string
  device_name: string
  app: AppKind
  back_at: number | null
}

const spotOf = (text: string | null): Spot | null => (text === null ? null : (JSON.parse(text) as Spot))

export const moveOf = (row: Row): AppMove => ({
  id: row.id,
  comicId: row.comic_id,
  before: spotOf(row.before),
  after: spotOf(row.after),
  placeAt: row.place_at,
  toldAt: row.told_at,
  device: { id: row.device_id, name: row.device_name },
  app: row.app,
  backAt: row.back_at,
})

export function createAppMoves(db: Db, now: () => number = Date.now): AppMoves {
  return {
    of: async (userId, comicId) =>
      (
        await db.all<Row>('select * from app_moves where user_id = ? and comic_id = ? order by id desc', [
          userId,
          comicId,
        ])
      )
        .map(moveOf)
        .filter(({ before, after }) => !isSameSpot(before, after)),
    async get(userId, comicId, id) {
      const row = await db.get<Row>('select * from app_moves where id = ? and user_id = ? and comic_id = ?', [
        id,
        userId,
        comicId,
      ])
      return row === undefined ? null : moveOf(row)
    },
    async forget(userId, comicIds) {
      await db.run(
        'delete from app_moves where user_id = ? and comic_id in (select value from json_each(?))',
        [userId, JSON.stringify(comicIds)],
      )
    },
    async stay(userId, id, at) {
      await db.run('update app_moves set back_at = null where id = ? and user_id = ? and back_at = ?', [
        id,
        userId,
        at,
      ])
    },
    async sweep() {
      await db.run('delete from app_moves where told_at < ?', [now() - LIFE])
    },
  }
}
