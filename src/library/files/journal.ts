import type { Db, Statements } from '#db/index.ts'
import type { BatchState, ChangeState } from '#domain/file-batches.ts'
import {
  assignments,
  type BatchRow,
  batchOf,
  type ChangeCounts,
  type ChangeFields,
  type ChangeRow,
  changeOf,
  type FileBatch,
  type FileChange,
  type FileStamp,
  type NewBatch,
  type NewChange,
  NO_CHANGES,
  parsed,
  type TrashedFile,
} from './journal-entries.ts'
import { cancelBatches, storeBatch } from './store-batch.ts'

/**
 * The journal of changes to library files. A change is `due`, then `prepared` in the database before the disk is
 * changed, then `done` in the transaction that updates its comic; so a process that is killed at any moment leaves
 * nothing but prepared changes, which the next start finishes or reverts (`recovery.ts`).
 */
export interface FileJournal {
  /**
   * Stores a running batch with its changes, all due, in one transaction with `work`; returns its id. It takes over from
   * paused batches of its kind, which are cancelled: what they had left can be planned again. Those that follow edits
   * take over from none, and stay. Deletes what undoing changes needs after 90 days.
   */
  create(
    batch: NewBatch,
    changes: readonly NewChange[],
    work?: (tx: Statements) => Promise<void>,
  ): Promise<string>
  batch(id: string): Promise<FileBatch | undefined>
  /** Returns batches, newest first, that are older than the batch `before`. */
  batches(limit: number, before?: string): Promise<FileBatch[]>
  counts(batch: string): Promise<ChangeCounts>
  /** Returns changes of a batch by id, after the change `after`; of all states, or of one. */
  changes(
    batch: string,
    page: { readonly limit: number; readonly after?: number; readonly state?: ChangeState },
  ): Promise<FileChange[]>
  /** Returns the last changes of a batch that are no longer due, or of one state, the last first. */
  lastChanges(batch: string, limit: number, state?: ChangeState): Promise<FileChange[]>
  change(id: number): Promise<FileChange | undefined>
  /** Returns changes by id, in no order. */
  byIds(ids: readonly number[]): Promise<FileChange[]>
  stateOf(id: number): Promise<ChangeState | undefined>
  /** Returns the first due change of a batch. */
  nextDue(batch: string): Promise<FileChange | undefined>
  /** Returns all prepared changes, with their undo data. */
  prepared(): Promise<FileChange[]>
  /** Stores where the new content of a due change is being written, so that an interruption leaves no file behind. */
  setTemp(id: number, temp: string): Promise<void>
  /** Returns the temporary files of changes that are not prepared, with the changes' ids. */
  leftTemps(): Promise<{ readonly id: number; readonly temp: string }[]>
  clearTemp(id: number): Promise<void>
  /** Returns the paths of the due changes of batches that have not ended. */
  unfinishedPaths(): Promise<string[]>
  /** Returns the batches that were running when their process ended. */
  runningBatches(): Promise<FileBatch[]>
  /** Returns the files that changes have moved into the trash before a time. */
  trashed(before: number): Promise<TrashedFile[]>
  /** Removes the trash from a change, once its file there is deleted. */
  forgetTrash(id: number): Promise<void>
  /** Marks a change as prepared. The commit is on the disk when this resolves. */
  prepare(id: number, fields: ChangeFields): Promise<void>
  /** Sets the state of a change, in one transaction with `work`; a change that it undoes is then undone. */
  settle(
    id: number,
    state: ChangeState,
    fields?: ChangeFields,
    work?: (tx: Statements) => Promise<void>,
  ): Promise<void>
  /** Ends a batch; its due changes are skipped. */
  cancel(id: string): Promise<void>
  /** Sets the state of a batch that has not ended. */
  setBatchState(id: string, state: Exclude<BatchState, 'cancelled'>): Promise<void>
}

/** Skips a due change of a batch that was cancelled while the change was prepared. */
const skipCancelled = (tx: Statements, id: number) =>
  tx.run(
    `update file_changes set state = 'skipped'
     where id = ? and batch in (select id from file_batches where state = 'cancelled')`,
    [id],
  )

export function createFileJournal(db: Db): FileJournal {
  const update = async (tx: Statements, id: number, state: ChangeState, fields: ChangeFields) => {
    const { sets, values } = assignments(fields)
    await tx.run(`update file_changes set ${['state = ?', 'at = ?', ...sets].join(', ')} where id = ?`, [
      state,
      Date.now(),
      ...values,
      id,
    ])
  }

  return {
    create: (batch, changes, work) => db.transaction((tx) => storeBatch(tx, batch, changes, work)),

    async batch(id) {
      const row = await db.get<BatchRow>('select * from file_batches where id = ?', [id])
      return row && batchOf(row)
    },

    async batches(limit, before) {
      const rows = await db.all<BatchRow>(
        'select * from file_batches where id < ? order by id desc limit ?',
        // Sorts after every ULID.
        [before ?? '~', limit],
      )
      return rows.map(batchOf)
    },

    async counts(batch) {
      const rows = await db.all<{ state: ChangeState; count: number }>(
        'select state, count(*) as count from file_changes where batch = ? group by state',
        [batch],
      )
      return { ...NO_CHANGES, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
    },

    async changes(batch, { limit, after = 0, state }) {
      const rows = await db.all<ChangeRow>(
        `select * from file_changes where batch = ?1 and id > ?2 and (?3 is null or state = ?3) order by id limit ?4`,
        [batch, after, state ?? null, limit],
      )
      return rows.map(changeOf)
    },

    async lastChanges(batch, limit, state) {
      const rows = await db.all<ChangeRow>(
        `select * from file_changes where batch = ?1 and case when ?2 is null then state <> 'due' else state = ?2 end
         order by id desc limit ?3`,
        [batch, state ?? null, limit],
      )
      return rows.map(changeOf)
    },

    async byIds(ids) {
      const rows = await db.all<ChangeRow>(
        'select * from file_changes where id in (select value from json_each(?))',
        [JSON.stringify(ids)],
      )
      return rows.map(changeOf)
    },

    async stateOf(id) {
      const row = await db.get<{ state: ChangeState }>('select state from file_changes where id = ?', [id])
      return row?.state
    },

    async change(id) {
      const row = await db.get<ChangeRow>('select * from file_changes where id = ?', [id])
      return row && changeOf(row)
    },

    async nextDue(batch) {
      const row = await db.get<ChangeRow>(
        `select * from file_changes where batch = ? and state = 'due' order by id limit 1`,
        [batch],
      )
      return row && changeOf(row)
    },

    async prepared() {
      const rows = await db.all<ChangeRow>(`select * from file_changes where state = 'prepared' order by id`)
      return rows.map(changeOf)
    },

    async setTemp(id, temp) {
      await db.run('update file_changes set temp = ? where id = ?', [temp, id])
    },
    leftTemps: () =>
      db.all(`select id, temp from file_changes where temp is not null and state <> 'prepared'`),
    async clearTemp(id) {
      await db.run(`update file_changes set temp = null where id = ? and state <> 'prepared'`, [id])
    },
    async unfinishedPaths() {
      const rows = await db.all<{ path: string }>(
        `select path from file_changes where state = 'due'
           and batch in (select id from file_batches where finished_at is null)`,
      )
      return rows.map(({ path }) => path)
    },
    async runningBatches() {
      const rows = await db.all<BatchRow>(`select * from file_batches where state = 'running' order by id`)
      return rows.map(batchOf)
    },

    async trashed(before) {
      const rows = await db.all<{ id: number; root: string; path: string; stamp: string | null }>(
        `select id, root, detail ->> 'trash' as path, before as stamp from file_changes
         where at < ? and state not in ('due', 'prepared') and detail ->> 'trash' is not null order by id`,
        [before],
      )
      return rows.map((row) => ({ ...row, stamp: parsed<FileStamp>(row.stamp) }))
    },
    async forgetTrash(id) {
      await db.run(`update file_changes set detail = json_remove(detail, '$.trash') where id = ?`, [id])
    },

    prepare: (id, fields) => db.durableTransaction((tx) => update(tx, id, 'prepared', fields)),

    settle: (id, state, fields = {}, work) =>
      db.transaction(async (tx) => {
        await work?.(tx)
        await update(tx, id, state, fields)
        if (state === 'due') await skipCancelled(tx, id)
        if (state !== 'done') return
        await tx.run(
          `update file_changes set state = 'undone' where id = (select undoes from file_changes where id = ?)`,
          [id],
        )
      }),

    cancel: (id) => db.transaction((tx) => cancelBatches(tx, 'id = ?', id)),

    async setBatchState(id, state) {
      await db.run(
        'update file_batches set state = ?, finished_at = ? where id = ? and finished_at is null',
        [state, state === 'done' ? Date.now() : null, id],
      )
    },
  }
}
