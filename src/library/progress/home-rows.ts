import type { Db, Migration, Statements } from '#db/index.ts'
import { clampTime } from '#domain/clock.ts'
import { type HomeRowChoice, type HomeRowOrder, homeRows } from '#domain/reading/home-row-order.ts'

export const homeRowsTable: Migration = {
  name: '023-home-rows',
  up: `
    -- each user's order of the rows of home, as JSON; null is the default order
    create table home_rows (
      user_id text primary key,
      rows text,
      at integer not null
    ) without rowid;
  `,
}

/** The order of home's rows that users chose. */
export interface HomeRows {
  /** Returns a user's order; null if the user never chose one. */
  of(userId: string): Promise<HomeRowOrder | null>
  /** Stores an order chosen now; null rows are the default order. */
  set(userId: string, rows: readonly HomeRowChoice[] | null): Promise<void>
  /** Stores an order if it is newer than the known one. Also corrects a stored time of a clock that was ahead. */
  merge(userId: string, order: HomeRowOrder | null): Promise<void>
  /**
   * Registers a listener for changes; `isMerged` is true for those of `merge`. Returns a function that removes it.
   */
  onChange(listener: (userId: string, isMerged: boolean) => void): () => void
}

/** Returns the first row of each id. */
const distinct = (rows: readonly HomeRowChoice[]): HomeRowChoice[] =>
  rows.filter(({ id }, index) => rows.findIndex((each) => each.id === id) === index)

export function createHomeRows(db: Db): HomeRows {
  const listeners = new Set<(userId: string, isMerged: boolean) => void>()
  const publish = (userId: string, isMerged: boolean): void => {
    for (const listener of listeners) listener(userId, isMerged)
  }
  return {
    async of(userId) {
      const row = await db.get<{ rows: string | null; at: number }>(
        'select rows, at from home_rows where user_id = ?',
        [userId],
      )
      return row === undefined ? null : { rows: homeRows.parse(JSON.parse(row.rows ?? 'null')), at: row.at }
    },
    async set(userId, rows) {
      // The user's last choice wins, also within a millisecond, and over one of a clock that was ahead.
      await db.run(
        `insert into home_rows (user_id, rows, at) values (?1, ?2, ?3)
         on conflict (user_id) do update set rows = excluded.rows,
           at = iif(home_rows.at < excluded.at, excluded.at, excluded.at + 1)`,
        [userId, rows && JSON.stringify(distinct(rows)), Date.now()],
      )
      publish(userId, false)
    },
    async merge(userId, order) {
      const changed = await db.transaction(async (tx) => {
        const now = Date.now()
        await tx.run('update home_rows set at = ?2 where user_id = ?1 and at > ?2', [userId, now])
        if (order === null) return []
        const { rows, at } = order
        return tx.all(
          `insert into home_rows (user_id, rows, at) values (?1, ?2, ?3)
           on conflict (user_id) do update set rows = excluded.rows, at = excluded.at where excluded.at > home_rows.at
           returning user_id`,
          [userId, rows && JSON.stringify(distinct(rows)), clampTime(at, now)],
        )
      })
      if (changed.length > 0) publish(userId, true)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Moves a user's order to another user. Of two orders the newer wins. */
export async function transferHomeRows(tx: Statements, userId: string, to: string): Promise<void> {
  await tx.run(
    `insert into home_rows (user_id, rows, at) select ?2, rows, at from home_rows where user_id = ?1
     on conflict (user_id) do update set rows = excluded.rows, at = excluded.at where excluded.at > home_rows.at`,
    [userId, to],
  )
  await tx.run('delete from home_rows where user_id = ?', [userId])
}
