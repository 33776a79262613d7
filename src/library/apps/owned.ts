import type { Statements } from '#db/index.ts'
import { transferProgress } from '../progress/ownership.ts'

/** The tables of a user's documents. */
const OWNED = ['document_links', 'kosync_orphans'] as const

/** Makes all that apps know of a user another's. Of two places in a comic the later one stays. */
export async function giveOwned(tx: Statements, userId: string, to: string): Promise<void> {
  await tx.run('update devices set user_id = ?2 where user_id = ?1', [userId, to])
  await transferProgress(tx, userId, to)
  await tx.run(
    `delete from kosync_orphans as mine where user_id = ?2 and exists (
       select 1 from kosync_orphans as theirs
       where theirs.user_id = ?1 and theirs.hash = mine.hash and theirs.at > mine.at)`,
    [userId, to],
  )
  for (const table of OWNED) {
    await tx.run(`update or ignore ${table} set user_id = ?2 where user_id = ?1`, [userId, to])
    await tx.run(`delete from ${table} where user_id = ?`, [userId])
  }
}
