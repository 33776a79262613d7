import { randomUUID } from 'node:crypto'
import type { Db, Statements } from '#db/index.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { PLAYLIST_PICTURES, PLAYLIST_PICTURES_BYTES, PLAYLIST_UNDO_TIME } from '#domain/limits.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Comics } from '../catalog/comics.ts'
import { type Pictures, picturesFull } from '../images/pictures.ts'
import { followPlaylist } from '../shelves/shelf-rows.ts'
import { createPlaylistItems, type PlaylistItems } from './playlist-items.ts'
import { createPlaylistStore, type Playlist } from './playlist-store.ts'

export type { Playlist } from './playlist-store.ts'

/**
 * The playlists of users. Except `imageOf`, methods with an `id` throw playlist-not-found for another user's playlist.
 */
export interface Playlists extends PlaylistItems {
  /** Returns all playlists by name, or those with a comic as an item. Throws comic-not-found, name-ambiguous. */
  list(userId: string, comicPath?: string): Promise<Playlist[]>
  /** Creates a playlist of comics, by id, in one transaction. */
  create(userId: string, name: string, comicIds?: readonly string[]): Promise<Playlist>
  get(userId: string, id: string): Promise<Playlist>
  /** Also replaces the name in the queries of smart shelves. Throws shelf-query-long. */
  rename(userId: string, id: string, name: string): Promise<Playlist>
  /** Removes a playlist. It can be restored for `PLAYLIST_UNDO_TIME` ms, unless `putImage` needs its image's space. */
  remove(userId: string, id: string): Promise<void>
  restore(userId: string, id: string): Promise<Playlist>
  /** Deletes all playlists of a user. */
  removeAll(userId: string): Promise<void>
  /** Transfers all playlists of a user, including removed ones, to another user; returns their number. */
  transferAll(userId: string, to: string): Promise<number>
  /** Stores (data URL) or deletes an image. Throws image-type, image-too-large, playlist-pictures-full. */
  putImage(userId: string, id: string, image: string | null): Promise<Playlist>
  /**
   * Returns the file name of the image of any user's playlist, because media tokens authorize image requests. Throws
   * cover-not-found.
   */
  imageOf(id: string): Promise<string>
  /** Returns a text that changes whenever one of the user's playlists changes. */
  revision(userId: string): Promise<string>
}

/** `shelvesChanged` is called when a new name of a playlist has changed the queries of a user's shelves. */
export function createPlaylists(
  db: Db,
  comics: Comics,
  catalog: Catalog,
  pictures: Pictures,
  shelvesChanged: (userId: string) => void,
): Playlists {
  const store = createPlaylistStore(db)
  const { get, change } = store

  /**
   * Returns the bytes that are left for a playlist's image. Throws playlist-pictures-full if there are too many images.
   */
  async function roomFor(tx: Statements, userId: string, id: string): Promise<number> {
    const others = await tx.get<{ count: number; bytes: number }>(
      `select count(*) as count, coalesce(sum(image_size), 0) as bytes from playlists
       where user_id = ? and id <> ? and image is not null`,
      [userId, id],
    )
    if ((others?.count ?? 0) >= PLAYLIST_PICTURES) throw picturesFull()
    return PLAYLIST_PICTURES_BYTES - (others?.bytes ?? 0)
  }

  /** Deletes an image unless a playlist uses it. */
  async function removeUnusedImage(name: string | null): Promise<void> {
    if (name === null) return
    await db.transaction(async (tx) => {
      const used = await tx.get('select 1 from playlists where image = ? limit 1', [name])
      if (used === undefined) await pictures.remove(name)
    })
  }

  /** Deletes removed playlists that can no longer be restored, and all removed playlists of `userId`. */
  async function purgeRemoved(userId?: string): Promise<void> {
    const cutoff = new Date(Date.now() - PLAYLIST_UNDO_TIME).toISOString()
    const purged = await db.transaction((tx) =>
      tx.all<{ image: string | null }>(
        `delete from playlists where removed_at < ? or (removed_at is not null and user_id = ?) returning image`,
        [cutoff, userId ?? null],
      ),
    )
    for (const { image } of purged) await removeUnusedImage(image)
  }

  /** Replaces the image of a playlist; also returns the name of the previous image. */
  async function replaceImage(userId: string, id: string, image: string | null) {
    let previousImage: string | null = null
    const playlist = await change(userId, id, async (tx) => {
      previousImage = await store.imageOf(tx, userId, id)
      // Saved inside the transaction, so that no other call deletes the file before the row refers to it.
      const saved = image === null ? null : await pictures.save(image, await roomFor(tx, userId, id))
      await tx.run('update playlists set image = ?, image_size = ? where id = ?', [
        saved?.name ?? null,
        saved?.size ?? 0,
        id,
      ])
    })
    return { playlist, previousImage }
  }

  return {
    ...createPlaylistItems(db, comics, catalog, store),
    get,

    async list(userId, comicPath) {
      if (comicPath === undefined) return store.list(userId, 'true', [])
      const hasComic = `exists (
        select 1 from playlist_items i where i.playlist_id = p.id and i.type = 'comic' and i.ref = ?2)`
      return store.list(userId, hasComic, [await comics.idOf(comicPath)])
    },

    async create(userId, name, comicIds = []) {
      const id = randomUUID()
      const now = new Date().toISOString()
      await purgeRemoved()
      await db.transaction(async (tx) => {
        await tx.run(
          'insert into playlists (id, user_id, name, created_at, changed_at) values (?1, ?2, ?3, ?4, ?4)',
          [id, userId, name, now],
        )
        await tx.run(
          `insert or ignore into playlist_items (playlist_id, position, type, ref)
           select ?1, key + 1, 'comic', value from json_each(?2)`,
          [id, JSON.stringify(comicIds)],
        )
      })
      return get(userId, id)
    },

    async rename(userId, id, name) {
      let isFollowed = false
      const renamed = await change(userId, id, async (tx) => {
        const before = await tx.get<{ name: string }>('select name from playlists where id = ?', [id])
        await tx.run('update playlists set name = ? where id = ?', [name, id])
        if (before !== undefined) isFollowed = await followPlaylist(tx, userId, before.name, name)
      })
      if (isFollowed) shelvesChanged(userId)
      return renamed
    },

    async remove(userId, id) {
      await store.imageOf(db, userId, id)
      await purgeRemoved()
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
      for (const { image } of rows) await removeUnusedImage(image)
    },

    async transferAll(userId, to) {
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
        [new Date().toISOString(), id, userId, new Date(Date.now() - PLAYLIST_UNDO_TIME).toISOString()],
      )
      return get(userId, id)
    },

    async putImage(userId, id, image) {
      const put = () => replaceImage(userId, id, image)
      const { playlist, previousImage } = await put().catch(async (error: unknown) => {
        if (!isAppError(error, 'playlist-pictures-full')) throw error
        // Frees the space of the images of removed playlists.
        await purgeRemoved(userId)
        return put()
      })
      await removeUnusedImage(previousImage)
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
