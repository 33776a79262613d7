import { randomUUID } from 'node:crypto'
import type { Db, Statements } from '#db/index.ts'
import { AppError, isAppError } from '#domain/errors.ts'
import { PLAYLIST_KEPT, PLAYLIST_PICTURES, PLAYLIST_PICTURES_BYTES } from '#domain/limits.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Comics } from '../catalog/comics.ts'
import { type Pictures, picturesFull } from '../images/pictures.ts'
import { createPlaylistItems, type PlaylistItems } from './playlist-items.ts'
import { createPlaylistStore, type Playlist } from './playlist-store.ts'

export type { Playlist } from './playlist-store.ts'

/** A person's playlists; another's are not found. */
export interface Playlists extends PlaylistItems {
  /** All of them by name, or those in which a comic stands by itself. Throws comic-not-found, name-ambiguous. */
  list(userId: string, comicPath?: string): Promise<Playlist[]>
  create(userId: string, name: string): Promise<Playlist>
  get(userId: string, id: string): Promise<Playlist>
  rename(userId: string, id: string, name: string): Promise<Playlist>
  /** Takes a list away; it can be restored for an hour. */
  remove(userId: string, id: string): Promise<void>
  restore(userId: string, id: string): Promise<Playlist>
  /** All of a person's, when their account is deleted. */
  removeAll(userId: string): Promise<void>
  /** Makes all of a person's another's, removed ones too; answers with how many. */
  giveAll(userId: string, to: string): Promise<number>
  /** Keeps an image (data URL), or takes it away. Throws image-type, image-too-large, playlist-pictures-full. */
  putImage(userId: string, id: string, image: string | null): Promise<Playlist>
  /** The name of its image; anyone's, since images are asked for with a media token. Throws cover-not-found. */
  imageOf(id: string): Promise<string>
  /** Another text once one of the person's lists has changed. */
  revision(userId: string): Promise<string>
}

export function createPlaylists(db: Db, comics: Comics, catalog: Catalog, pictures: Pictures): Playlists {
  const store = createPlaylistStore(db)
  const { one: get, change } = store

  /** The bytes that a person's other playlists leave for one more picture. Throws playlist-pictures-full. */
  async function roomFor(tx: Statements, userId: string, id: string): Promise<number> {
    const others = await tx.get<{ count: number; bytes: number }>(
      `select count(*) as count, coalesce(sum(image_size), 0) as bytes from playlists
       where user_id = ? and id <> ? and image is not null`,
      [userId, id],
    )
    if ((others?.count ?? 0) >= PLAYLIST_PICTURES) throw picturesFull()
    return PLAYLIST_PICTURES_BYTES - (others?.bytes ?? 0)
  }

  /** Takes a picture away that a playlist had, where no other shows the same. */
  async function forgetPicture(name: string | null): Promise<void> {
    if (name === null) return
    await db.transaction(async (tx) => {
      const shown = await tx.get('select 1 from playlists where image = ? limit 1', [name])
      if (shown === undefined) await pictures.remove(name)
    })
  }

  /** Deletes removed lists for good: anybody's that were removed too long ago to be restored, or all of one person. */
  async function forgetRemoved(userId?: string): Promise<void> {
    const before = new Date(Date.now() - PLAYLIST_KEPT).toISOString()
    const gone = await db.transaction((tx) =>
      tx.all<{ image: string | null }>(
        `delete from playlists where removed_at < ? or (removed_at is not null and user_id = ?) returning image`,
        [before, userId ?? null],
      ),
    )
    for (const { image } of gone) await forgetPicture(image)
  }

  /** Gives a list its picture; the answer is the one it had. */
  async function putPicture(userId: string, id: string, image: string | null) {
    let before: string | null = null
    const playlist = await change(userId, id, async (tx) => {
      before = await store.imageOf(tx, userId, id)
      // Kept inside the transaction: nobody takes the file away before its row is there.
      const kept = image === null ? null : await pictures.keep(image, await roomFor(tx, userId, id))
      await tx.run('update playlists set image = ?, image_size = ? where id = ?', [
        kept?.name ?? null,
        kept?.size ?? 0,
        id,
      ])
    })
    return { playlist, before }
  }

  return {
    ...createPlaylistItems(db, comics, catalog, store),
    get,

    async list(userId, comicPath) {
      if (comicPath === undefined) return store.list(userId, 'true', [])
      const standsIn = `exists (
        select 1 from playlist_items i where i.playlist_id = p.id and i.type = 'comic' and i.ref = ?2)`
      return store.list(userId, standsIn, [await comics.idOf(comicPath)])
    },

    async create(userId, name) {
      const id = randomUUID()
      const now = new Date().toISOString()
      await forgetRemoved()
      await db.run(
        'insert into playlists (id, user_id, name, created_at, changed_at) values (?1, ?2, ?3, ?4, ?4)',
        [id, userId, name, now],
      )
      return get(userId, id)
    },

    rename: (userId, id, name) =>
      change(userId, id, (tx) => tx.run('update playlists set name = ? where id = ?', [name, id])),

    async remove(userId, id) {
      await store.imageOf(db, userId, id)
      await forgetRemoved()
      await db.run('update playlists set removed_at = ?1, changed_at = ?1 where id = ?2 and user_id = ?3', [
        new Date().toISOString(),
        id,
        userId,
      ])
    },

    async removeAll(userId) {
      const rows = await db.all<{ image: string | null }>(
        'delete from playlists where user_id = ? returning image',
        [userId],
      )
      for (const { image } of rows) await forgetPicture(image)
    },

    async giveAll(userId, to) {
      const now = new Date().toISOString()
      const { changes } = await db.run('update playlists set user_id = ?, changed_at = ? where user_id = ?', [
        to,
        now,
        userId,
      ])
      return changes
    },

    async restore(userId, id) {
      await db.run(
        'update playlists set removed_at = null, changed_at = ? where id = ? and user_id = ? and removed_at >= ?',
        [new Date().toISOString(), id, userId, new Date(Date.now() - PLAYLIST_KEPT).toISOString()],
      )
      return get(userId, id)
    },

    async putImage(userId, id, image) {
      const put = () => putPicture(userId, id, image)
      const { playlist, before } = await put().catch(async (error: unknown) => {
        if (!isAppError(error, 'playlist-pictures-full')) throw error
        // Lists that could still be restored make room for one that is there.
        await forgetRemoved(userId)
        return put()
      })
      await forgetPicture(before)
      return playlist
    },

    async imageOf(id) {
      const row = await db.get<{ image: string | null }>('select image from playlists where id = ?', [id])
      if (row?.image == null) throw new AppError('cover-not-found')
      return row.image
    },

    async revision(userId) {
      const row = await db.get<{ last: string | null; count: number }>(
        'select max(changed_at) as last, count(*) as count from playlists where user_id = ?',
        [userId],
      )
      return `${row?.last ?? ''} ${row?.count ?? 0}`
    },
  }
}
