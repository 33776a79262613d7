import type { Db } from '#db/index.ts'
import type { FileJournal } from './journal.ts'
import type { NewChange } from './journal-entries.ts'

/** A comic of a library that follows edits, with an edit that is still to be written. */
export interface FollowedEdit {
  readonly id: string
  readonly root: string
}

/** Edits of libraries that follow them. Triggers of the database notice them (`batch-tables.ts`), so they survive restarts. */
export interface FollowedEdits {
  /** Returns available comics whose last edit was at `until` or before, in milliseconds since 1970; the oldest first. */
  due(until: number): Promise<FollowedEdit[]>
  /**
   * Stores changes that follow the edits of comics as a batch, and regards the edits until `until` as written; returns
   * its id, null without changes.
   */
  create(changes: readonly NewChange[], ids: readonly string[], until: number): Promise<string | null>
  /** Returns a batch of followed edits that has not ended; null if there is none. */
  unfinished(): Promise<string | null>
}

/** Maximum comics written in one batch. */
const AT_ONCE = 1_000

const SETTLED =
  'delete from followed_edits where at <= ? and comic_no in (select no from comics where id in (select value from json_each(?)))'

export function createFollowedEdits(db: Db, create: FileJournal['create']): FollowedEdits {
  return {
    due: (until) =>
      db.all(
        `select c.id, c.root from followed_edits f join comics c on c.no = f.comic_no
         join roots r on r.path = c.root
         where f.at <= ? and c.available = 1 and r.follow = 1 order by f.at, c.path limit ?`,
        [until, AT_ONCE],
      ),

    async create(changes, ids, until) {
      const settled = [until, JSON.stringify(ids)]
      if (changes.length === 0) {
        await db.run(SETTLED, settled)
        return null
      }
      return create({ kind: 'write', via: 'follow' }, changes, async (tx) => {
        await tx.run(SETTLED, settled)
      })
    },

    async unfinished() {
      const row = await db.get<{ id: string }>(
        `select id from file_batches where finished_at is null and via = 'follow' limit 1`,
      )
      return row?.id ?? null
    },
  }
}
