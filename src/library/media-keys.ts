import { randomBytes } from 'node:crypto'
import type { Db, Migration } from '#db/index.ts'

/** The key that signs the image URLs of one session. */
export interface MediaKey {
  readonly userId: string
  /** Empty for an account without session ids. */
  readonly sessionId: string
  /** Random id of the key in URLs, which does not reveal the session. */
  readonly handle: string
  readonly secret: Buffer
}

/** The media keys of sessions. Deleting a key invalidates all tokens signed with it. */
export interface MediaKeys {
  /** Returns the key of a session, which is created if it does not exist. */
  getOrCreate(userId: string, sessionId: string): Promise<MediaKey>
  find(handle: string): Promise<MediaKey | null>
  endSession(userId: string, sessionId: string): Promise<void>
  /** Deletes all keys of a user. */
  endAll(userId: string): Promise<void>
}

export const mediaKeyTable: Migration = {
  name: '002-media-keys',
  up: `
    create table media_keys (
      user_id text not null,
      session_id text not null,
      handle text not null unique,
      secret text not null,
      taken_at integer not null,
      primary key (user_id, session_id)
    );
    create index media_keys_by_time on media_keys (taken_at);
    delete from settings where name = 'media-secret';
  `,
}

/** Milliseconds after which an unused key is deleted; all tokens signed with it have expired by then. */
const UNUSED_LIFE = 3 * 24 * 60 * 60 * 1000

interface Row {
  user_id: string
  session_id: string
  handle: string
  secret: string
}

const keyOf = ({ user_id, session_id, handle, secret }: Row): MediaKey => ({
  userId: user_id,
  sessionId: session_id,
  handle,
  secret: Buffer.from(secret, 'hex'),
})

export function createMediaKeys(db: Db, now: () => number = Date.now): MediaKeys {
  return {
    getOrCreate: (userId, sessionId) =>
      db.transaction(async (tx) => {
        await tx.run('delete from media_keys where taken_at < ?', [now() - UNUSED_LIFE])
        const row = await tx.get<Row>(
          `insert into media_keys (user_id, session_id, handle, secret, taken_at) values (?, ?, ?, ?, ?)
           on conflict (user_id, session_id) do update set taken_at = excluded.taken_at
           returning user_id, session_id, handle, secret`,
          [userId, sessionId, randomBytes(12).toString('base64url'), randomBytes(32).toString('hex'), now()],
        )
        if (row === undefined) throw new Error('The inserted key was not returned.')
        return keyOf(row)
      }),
    async find(handle) {
      const row = await db.get<Row>(
        'select user_id, session_id, handle, secret from media_keys where handle = ?',
        [handle],
      )
      return row === undefined ? null : keyOf(row)
    },
    async endSession(userId, sessionId) {
      await db.run('delete from media_keys where user_id = ? and session_id = ?', [userId, sessionId])
    },
    async endAll(userId) {
      await db.run('delete from media_keys where user_id = ?', [userId])
    },
  }
}
