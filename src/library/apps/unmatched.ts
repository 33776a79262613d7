import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors/errors.ts'

/** A user's progress in a document that matches no comic, as reported by the app. */
export interface Orphan {
  readonly hash: string
  readonly progress: string
  /** 0 to 1. */
  readonly share: number
  readonly device: string
  readonly deviceId: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** File name and title; null if the app does not report them. */
  readonly fileName: string | null
  readonly title: string | null
  /** The device key of the request. */
  readonly key: { readonly id: string; readonly name: string }
}

/** Stores progress in documents that match no comic (orphans), so that it is not lost. */
export interface Unmatched {
  /** Inserts or replaces an orphan; deletes the oldest ones beyond `ORPHANS_MAX`. */
  saveOrphan(userId: string, orphan: Orphan): Promise<void>
  orphan(userId: string, hash: string): Promise<Orphan | null>
  /** Returns a user's orphans, newest first. */
  orphans(userId: string): Promise<Orphan[]>
  /** Returns the ids of the users with orphans. */
  usersWithOrphans(): Promise<string[]>
  /** Deletes an orphan; returns false if there is none. */
  removeOrphan(userId: string, hash: string): Promise<boolean>
  /** Assigns a document to a comic, unless the user has LINKS_MAX assignments. Throws comic-not-found. */
  link(userId: string, hash: string, comicId: string): Promise<void>
  /** Calls the listener after each assignment, until the returned function is called. */
  onLink(listener: (userId: string) => void): () => void
}

/** Maximum orphans of one user. */
const ORPHANS_MAX = 500
/** Maximum assignments of one user. */
const LINKS_MAX = 5_000

interface Row {
  hash: string
  progress: string
  share: number
  device: string
  device_id: string
  at: number
  file_name: string | null
  title: string | null
  key_id: string
  key_name: string
}

const orphanOf = (row: Row): Orphan => ({
  hash: row.hash,
  progress: row.progress,
  share: row.share,
  device: row.device,
  deviceId: row.device_id,
  at: row.at,
  fileName: row.file_name,
  title: row.title,
  key: { id: row.key_id, name: row.key_name },
})

export function createUnmatched(db: Db): Unmatched {
  const listeners = new Set<(userId: string) => void>()
  return {
    async saveOrphan(userId, { hash, progress, share, device, deviceId, at, fileName, title, key }) {
      await db.transaction(async (tx) => {
        await tx.run(
          `insert or replace into kosync_orphans
             (user_id, hash, progress, share, device, device_id, at, file_name, title, key_id, key_name)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          [userId, hash, progress, share, device, deviceId, at, fileName, title, key.id, key.name],
        )
        await tx.run(
          `delete from kosync_orphans where user_id = ?1 and hash in (
             select hash from kosync_orphans where user_id = ?1 order by at desc limit -1 offset ${ORPHANS_MAX})`,
          [userId],
        )
      })
    },
    async orphan(userId, hash) {
      const row = await db.get<Row>('select * from kosync_orphans where user_id = ? and hash = ?', [
        userId,
        hash,
      ])
      return row === undefined ? null : orphanOf(row)
    },
    orphans: async (userId) =>
      (
        await db.all<Row>('select * from kosync_orphans where user_id = ? order by at desc, hash', [userId])
      ).map(orphanOf),
    usersWithOrphans: async () =>
      (await db.all<{ user_id: string }>('select distinct user_id from kosync_orphans')).map(
        ({ user_id }) => user_id,
      ),
    removeOrphan: async (userId, hash) =>
      (await db.run('delete from kosync_orphans where user_id = ? and hash = ?', [userId, hash])).changes > 0,
    async link(userId, hash, comicId) {
      const isThere = await db.get('select 1 from comics where id = ?', [comicId])
      if (isThere === undefined) throw new AppError('comic-not-found')
      await db.run(
        `insert into document_links (user_id, hash, comic_id)
         select ?1, ?2, ?3 where (select count(*) from document_links where user_id = ?1 and hash <> ?2) < ${LINKS_MAX}
         on conflict (user_id, hash) do update set comic_id = excluded.comic_id`,
        [userId, hash, comicId],
      )
      for (const listener of listeners) listener(userId)
    },
    onLink(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
