import type { Statements } from '#db/index.ts'
import { transferHomeRows } from '../progress/home-rows.ts'
import { transferProgress } from '../progress/ownership.ts'
import { transferAside } from '../progress/set-aside.ts'
import { transferShelves } from '../shelves/shelf-rows.ts'

const DOCUMENT_TABLES = ['document_links', 'kosync_orphans'] as const

/**
 * Transfers a user's devices, reading record, set aside comics, order of home, smart shelves and documents to another user. Of
 * two states of a comic the later wins.
 */
export async function transferAppData(tx: Statements, userId: string, to: string): Promise<void> {
  await tx.run('update devices set user_id = ?2 where user_id = ?1', [userId, to])
  await transferProgress(tx, userId, to)
  await transferAside(tx, userId, to)
  await transferHomeRows(tx, userId, to)
  await transferShelves(tx, userId, to)
  await tx.run(
    `delete from kosync_orphans as mine where user_id = ?2 and exists (
       select 1 from kosync_orphans as theirs
       where theirs.user_id = ?1 and theirs.hash = mine.hash and theirs.at > mine.at)`,
    [userId, to],
  )
  for (const table of DOCUMENT_TABLES) {
    await tx.run(`update or ignore ${table} set user_id = ?2 where user_id = ?1`, [userId, to])
    await tx.run(`delete from ${table} where user_id = ?`, [userId])
  }
}
