import type { Statements } from '#db/index.ts'
import { ulid } from '../progress/ulid.ts'
import { type NewBatch, type NewChange, UNDO_FOR } from './journal-entries.ts'

/** Stores a batch with its changes in a transaction, as `FileJournal.create`. */
export async function storeBatch(
  tx: Statements,
  batch: NewBatch,
  changes: readonly NewChange[],
  work?: (tx: Statements) => Promise<void>,
): Promise<string> {
  const now = Date.now()
  const id = ulid(now)
  await tx.run(
    `update file_changes set undo = null where undo is not null and at < ? and state <> 'prepared'`,
    [now - UNDO_FOR],
  )
  await work?.(tx)
  if (batch.via !== 'follow')
    await cancelBatches(tx, `state = 'paused' and via <> 'follow' and kind = ?`, batch.kind)
  await tx.run(
    `insert into file_batches (id, kind, user_id, via, undoes, state, started_at)
     values (?, ?, ?, ?, ?, 'running', ?)`,
    [id, batch.kind, batch.userId ?? null, batch.via, batch.undoes ?? null, now],
  )
  const rows = changes.map(({ before, detail, ...change }) => ({
    ...change,
    before: before ? JSON.stringify(before) : null,
    detail: JSON.stringify(detail ?? {}),
  }))
  await tx.run(
    `insert into file_changes (batch, comic_id, kind, state, root, path, target, before, detail, undoes, at)
     select ?, value ->> 'comicId', value ->> 'kind', 'due', value ->> 'root', value ->> 'path',
       value ->> 'target', value ->> 'before', value ->> 'detail', value ->> 'undoes', ?
     from json_each(?) order by key`,
    [id, now, JSON.stringify(rows)],
  )
  return id
}

/** Ends the batches that match a condition with one parameter; their due changes are skipped. */
export async function cancelBatches(tx: Statements, where: string, parameter: string): Promise<void> {
  await tx.run(
    `update file_changes set state = 'skipped'
     where state = 'due' and batch in (select id from file_batches where ${where})`,
    [parameter],
  )
  await tx.run(`update file_batches set state = 'cancelled', finished_at = ? where ${where}`, [
    Date.now(),
    parameter,
  ])
}
