import type { Db, Statements } from '#db/index.ts'
import type { Playlists } from './edit/playlists.ts'
import type { ReadingRecord } from './progress/record.ts'

/** The users' data in the library: devices, media keys, playlists, the reading record. */
export interface LibraryUsers {
  /** Returns the ids of all users with data. */
  ids(): Promise<string[]>
  /** Revokes a user's device keys and media keys; returns the names of these devices. */
  revokeKeys(userId: string): Promise<string[]>
  /** Deletes all rows and pictures of a user. After an interruption, another call deletes the rest. */
  remove(userId: string): Promise<void>
}

/** Returns the tables with a column `user_id`. */
async function userTables(db: Statements): Promise<string[]> {
  const rows = await db.all<{ name: string }>(
    `select t.name from sqlite_schema t join pragma_table_info(t.name) c
     where t.type = 'table' and c.name = 'user_id' order by t.name`,
  )
  return rows.map(({ name }) => name)
}

export function createLibraryUsers(
  db: Db,
  playlists: Pick<Playlists, 'removeAll'>,
  progress: Pick<ReadingRecord, 'removeAll'>,
): LibraryUsers {
  return {
    async ids() {
      const tables = await userTables(db)
      const sql = tables.map((table) => `select user_id as id from "${table}"`).join(' union ')
      return (await db.all<{ id: string }>(sql)).map(({ id }) => id)
    },
    revokeKeys: (userId) =>
      db.transaction(async (tx) => {
        await tx.run('delete from media_keys where user_id = ?', [userId])
        const revoked = await tx.all<{ name: string }>(
          'update devices set revoked_at = ? where user_id = ? and revoked_at is null returning name',
          [new Date().toISOString(), userId],
        )
        return revoked.map(({ name }) => name).sort()
      }),
    async remove(userId) {
      await db.transaction(async (tx) => {
        for (const table of await userTables(tx)) {
          // Playlists are deleted below together with their image files.
          if (table !== 'playlists') await tx.run(`delete from "${table}" where user_id = ?`, [userId])
        }
      })
      await progress.removeAll(userId)
      await playlists.removeAll(userId)
    },
  }
}
