import type { Statements } from '#db/index.ts'

/** What is kept of a user beside their keys, and by what two rows of it are of the same where they have a time. */
const OWNED = ['app_places', 'app_moves', 'document_links', 'kosync_orphans'] as const
const DATED = [
  ['app_places', 'comic_id'],
  ['kosync_orphans', 'hash'],
] as const

/** Forgets all that apps know of a user. */
export async function removeOwned(tx: Statements, userId: string): Promise<void> {
  await tx.run('delete from devices where user_id = ?', [userId])
  for (const table of OWNED) await tx.run(`delete from ${table} where user_id = ?`, [userId])
}

/** Makes all that apps know of a user another's. Of two places in a comic the later one stays. */
export async function giveOwned(tx: Statements, userId: string, to: string): Promise<void> {
  await tx.run('update devices set user_id = ?2 where user_id = ?1', [userId, to])
  for (const [table, key] of DATED)
    await tx.run(
      `delete from ${table} as mine where user_id = ?2 and exists (
         select 1 from ${table} as theirs
         where theirs.user_id = ?1 and theirs.${key} = mine.${key} and theirs.at > mine.at)`,
      [userId, to],
    )
  for (const table of OWNED) {
    await tx.run(`update or ignore ${table} set user_id = ?2 where user_id = ?1`, [userId, to])
    await tx.run(`delete from ${table} where user_id = ?`, [userId])
  }
}
