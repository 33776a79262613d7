import type { Statements } from '#db/index.ts'
import { type AppMove, isSameSpot, moveOf, type Spot } from './moves.ts'

/** A move as it is told: `beforeAt` is the time of the place before, null for none. */
export interface ToldMove extends Omit<AppMove, 'id' | 'backAt'> {
  readonly beforeAt: number | null
}

/** Moves of a device within this time of each other are one sitting, in milliseconds. */
const SITTING = 30 * 60 * 1000
/** Moves that are kept: of a comic, and of a user. */
const OF_COMIC = 10
const OF_USER = 2_000

const text = (spot: Spot | null): string | null => spot && JSON.stringify(spot)

/** Nobody has written since the earlier of two. */
function isNext({ beforeAt, before }: ToldMove, last: AppMove): boolean {
  if (last.backAt !== null) return false
  return last.after === null ? before === null : beforeAt === last.placeAt
}

/**
 * Keeps what apps did, within the transaction that keeps the places. What a device does in one sitting is one move, and a
 * place told again is none.
 */
export async function keepMoves(tx: Statements, userId: string, moves: readonly ToldMove[]): Promise<void> {
  const rows = await tx.all<Parameters<typeof moveOf>[0]>(
    `select * from app_moves where id in (
       select max(id) from app_moves
       where user_id = ? and comic_id in (select value from json_each(?)) group by comic_id)`,
    [userId, JSON.stringify(moves.map(({ comicId }) => comicId))],
  )
  const lasts = new Map(rows.map(moveOf).map((move) => [move.comicId, move]))
  const made: unknown[][] = []
  const changed: unknown[][] = []
  for (const move of moves) {
    const last = lasts.get(move.comicId)
    const { comicId, before, after, placeAt, toldAt, device, app } = move
    const goesOn = last !== undefined && isNext(move, last)
    const isOfSitting = goesOn && last.device.id === device.id && toldAt - last.toldAt < SITTING
    if (isSameSpot(before, after)) {
      // The record has another time, and is where that move left it.
      if (goesOn) changed.push([last.id, text(after), placeAt, isOfSitting ? toldAt : last.toldAt])
    } else if (isOfSitting) changed.push([last.id, text(after), placeAt, toldAt])
    else made.push([comicId, device.id, device.name, app, text(before), text(after), placeAt, toldAt])
  }
  if (changed.length > 0)
    await tx.run(
      `update app_moves set after = told.value ->> 1, place_at = told.value ->> 2, told_at = told.value ->> 3
       from json_each(?) told where app_moves.id = told.value ->> 0`,
      [JSON.stringify(changed)],
    )
  if (made.length > 0) await insert(tx, userId, made)
}

/** Adds moves, and takes away the oldest of those that are too many. */
async function insert(tx: Statements, userId: string, rows: readonly (readonly unknown[])[]): Promise<void> {
  await tx.run(
    `insert into app_moves
       (user_id, comic_id, device_id, device_name, app, before, after, place_at, told_at)
     select ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
     from json_each(?2)`,
    [userId, JSON.stringify(rows)],
  )
  await tx.run(
    `delete from app_moves where id in (
       select id from (
         select id, row_number() over (partition by comic_id order by id desc) as place from app_moves
         where user_id = ? and comic_id in (select value from json_each(?)))
       where place > ${OF_COMIC})`,
    [userId, JSON.stringify(rows.map(([comicId]) => comicId))],
  )
  await tx.run(
    `delete from app_moves where user_id = ?1 and id <= (
       select id from app_moves where user_id = ?1 order by id desc limit 1 offset ${OF_USER})`,
    [userId],
  )
}
