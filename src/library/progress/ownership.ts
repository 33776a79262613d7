import type { Statements } from '#db/index.ts'
import { rebuildStates } from './states.ts'

const TABLES = [
  'reading_events',
  'reading_batches',
  'reading_states',
  'reading_outbox',
  'reading_counted',
] as const

/** Deletes the reading record of a user. */
export async function removeProgress(tx: Statements, userId: string): Promise<void> {
  for (const table of TABLES) await tx.run(`delete from ${table} where user_id = ?`, [userId])
}

/** Moves the reading record of a user to another user, whose states are rebuilt and whose days are counted again. */
export async function transferProgress(tx: Statements, userId: string, to: string): Promise<void> {
  await tx.run('update or ignore reading_events set user_id = ?2 where user_id = ?1', [userId, to])
  await tx.run('update or ignore reading_batches set user_id = ?2 where user_id = ?1', [userId, to])
  await tx.run(
    `insert or ignore into reading_outbox (user_id, comic_id)
     select ?2, comic_id from reading_states where user_id = ?1`,
    [userId, to],
  )
  await tx.run('delete from reading_counted where user_id = ?', [to])
  await removeProgress(tx, userId)
  await rebuildStates(tx, to)
}
