import type { Db, Migration, Statements } from '#db/index.ts'
import { clampTime } from '#domain/clock.ts'
import {
  ASIDE_KINDS,
  ASIDE_MAX,
  type AsideKind,
  returnTime,
  type SetAside,
} from '#domain/reading/set-aside.ts'
import type { CatalogUser } from '../catalog/select.ts'
import { numberOf, type Snapshot, seriesAt } from '../catalog/snapshot/snapshot.ts'

export const setAsideTable: Migration = {
  name: '022-set-aside',
  up: `
    -- comics that users set aside; kind is null for those brought back
    create table set_aside (
      user_id text not null,
      comic_id text not null,
      kind text,
      at integer not null,
      primary key (user_id, comic_id)
    ) without rowid;
  `,
}

/** The comics that users set aside. */
export interface SetAsideRecord {
  /** Returns a user's entries, including comics that were brought back. */
  of(userId: string): Promise<readonly SetAside[]>
  /** Sets a comic aside now, or brings it back (null). */
  set(userId: string, comicId: string, kind: AsideKind | null): Promise<void>
  /**
   * Stores entries that are newer than the known ones of the same comics. Also corrects stored times of a clock that
   * was ahead.
   */
  merge(userId: string, entries: readonly SetAside[]): Promise<void>
  /**
   * Registers a listener for changes; `isMerged` is true for those of `merge`. Returns a function that removes it.
   */
  onChange(listener: (userId: string, isMerged: boolean) => void): () => void
}

export function createSetAside(db: Db): SetAsideRecord {
  const listeners = new Set<(userId: string, isMerged: boolean) => void>()
  const of = async (userId: string): Promise<SetAside[]> => {
    const rows = await db.all<{ comic_id: string; kind: string | null; at: number }>(
      'select comic_id, kind, at from set_aside where user_id = ?',
      [userId],
    )
    return rows.map(({ comic_id, kind, at }) => ({
      comicId: comic_id,
      kind: ASIDE_KINDS.find((each) => each === kind) ?? null,
      at,
    }))
  }
  const publish = (userId: string, isMerged: boolean): void => {
    for (const listener of listeners) listener(userId, isMerged)
  }
  return {
    of,
    async set(userId, comicId, kind) {
      await db.transaction(async (tx) => {
        // The user's last choice wins, also within a millisecond, and over one of a clock that was ahead.
        await tx.run(
          `insert into set_aside (user_id, comic_id, kind, at) values (?1, ?2, ?3, ?4)
           on conflict (user_id, comic_id) do update set kind = excluded.kind,
             at = iif(set_aside.at < excluded.at, excluded.at, excluded.at + 1)`,
          [userId, comicId, kind, Date.now()],
        )
        await limitRows(tx, userId)
      })
      publish(userId, false)
    },
    async merge(userId, entries) {
      const changed = await db.transaction(async (tx) => {
        const now = Date.now()
        await tx.run('update set_aside set at = ?2 where user_id = ?1 and at > ?2', [userId, now])
        const rows = entries.map(({ comicId, kind, at }) => [comicId, kind, clampTime(at, now)])
        const stored = await tx.all<{ comic_id: string }>(
          `insert into set_aside (user_id, comic_id, kind, at)
           select ?1, value ->> 0, value ->> 1, value ->> 2 from json_each(?2) where true
           on conflict (user_id, comic_id) do update set kind = excluded.kind, at = excluded.at
             where excluded.at > set_aside.at
           returning comic_id`,
          [userId, JSON.stringify(rows)],
        )
        await limitRows(tx, userId)
        return stored.length
      })
      if (changed > 0) publish(userId, true)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Deletes all but the newest entries of a user. */
const limitRows = (tx: Statements, userId: string): Promise<unknown> =>
  tx.run(
    `delete from set_aside where user_id = ?1 and comic_id in (
       select comic_id from set_aside where user_id = ?1 order by at desc, comic_id limit -1 offset ?2)`,
    [userId, ASIDE_MAX],
  )

/** Moves a user's entries to another user. Of two entries of a comic the newer wins. */
export async function transferAside(tx: Statements, userId: string, to: string): Promise<void> {
  await tx.run(
    `insert into set_aside (user_id, comic_id, kind, at)
     select ?2, comic_id, kind, at from set_aside where user_id = ?1
     on conflict (user_id, comic_id) do update set kind = excluded.kind, at = excluded.at
       where excluded.at > set_aside.at`,
    [userId, to],
  )
  await tx.run('delete from set_aside where user_id = ?', [userId])
  await limitRows(tx, to)
}

/** A comic that is set aside now. */
export interface AsideComic {
  /** Row number. */
  readonly no: number
  readonly kind: AsideKind
  readonly at: number
  readonly returnsAt: number | null
}

/**
 * Returns what is set aside at a time, by series or single issue (`entryKeyOf`): what has not returned by itself, and
 * of which no comic was read since.
 */
export function asideAt(
  snapshot: Snapshot,
  { states, aside = [] }: CatalogUser,
  now: number,
): ReadonlyMap<string, AsideComic> {
  const found = new Map<string, AsideComic>()
  if (aside.length === 0) return found
  for (const { comicId, kind, at } of [...aside].sort((one, other) => one.at - other.at)) {
    const no = numberOf(snapshot, comicId)
    if (no === undefined) continue
    const key = entryKeyOf(snapshot, no)
    const returns = returnTime({ kind, at })
    const added = seriesAt(snapshot, no)?.comics.some((each) => (snapshot.columns.added[each] ?? 0) > at)
    const isBack =
      kind === null || (returns !== null && returns <= now) || (kind === 'news' && added === true)
    if (isBack) found.delete(key)
    else found.set(key, { no, kind, at, returnsAt: returns })
  }
  const oldest = Math.min(...[...found.values()].map(({ at }) => at))
  for (const { comicId, at } of states.values()) {
    // The states are sorted by time.
    if (at <= oldest) break
    const no = numberOf(snapshot, comicId)
    const key = no === undefined ? '' : entryKeyOf(snapshot, no)
    if (at > (found.get(key)?.at ?? Number.POSITIVE_INFINITY)) found.delete(key)
  }
  return found
}

/** Returns the key of a comic's entry in a list: of its series, or the id of a single issue. */
export const entryKeyOf = (snapshot: Snapshot, no: number): string =>
  seriesAt(snapshot, no)?.key ?? snapshot.ids[no] ?? ''
