import { randomUUID } from 'node:crypto'
import type { Playlist as PlaylistCard, PlaylistItem } from '#contract/helper/playlists.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import type { Db, Statements } from '#db/index.ts'
import { AppError } from '#domain/errors.ts'
import { PLAYLIST_PICTURES, PLAYLIST_PICTURES_BYTES } from '#domain/limits.ts'
import type { ListedSeries } from '../catalog/cards.ts'
import type { Comics } from '../catalog/comics.ts'
import type { SeriesList } from '../catalog/series.ts'
import { type Pictures, picturesFull } from '../images/pictures.ts'
import { seriesAt } from './series-known.ts'

export interface PlaylistEntry extends PlaylistItem {
  readonly comic: ComicCard | null
  readonly series: ListedSeries | null
}

/** A person's playlists; another's are not found. Items hold ids, so they follow their comics wherever they move. */
export interface Playlists {
  /** All of them by name, or those in which a comic stands by itself. Throws comic-not-found, name-ambiguous. */
  list(userId: string, comicPath?: string): Promise<Playlist[]>
  create(userId: string, name: string): Promise<Playlist>
  get(userId: string, id: string): Promise<{ playlist: Playlist; items: PlaylistEntry[] }>
  rename(userId: string, id: string, name: string): Promise<Playlist>
  remove(userId: string, id: string): Promise<void>
  add(userId: string, id: string, item: PlaylistItem): Promise<Playlist>
  drop(userId: string, id: string, item: PlaylistItem): Promise<Playlist>
  /** Puts the items in a new order; what is not named any more is dropped, what is new is added. */
  arrange(userId: string, id: string, items: readonly PlaylistItem[]): Promise<Playlist>
  /** Keeps an image (data URL), or takes it away. Throws image-type, image-too-large, playlist-pictures-full. */
  putImage(userId: string, id: string, image: string | null): Promise<Playlist>
  /** The name of its image; anyone's, since images are asked for with a media token. Throws cover-not-found. */
  imageOf(id: string): Promise<string>
}

/** A list without its items; `image` is the name of its picture. */
export type Playlist = Readonly<PlaylistCard>

interface Row {
  id: string
  name: string
  image: string | null
  items: number
}

const ROWS = `select p.id, p.name, p.image,
  (select count(*) from playlist_items i where i.playlist_id = p.id) as items from playlists p`

const card = ({ id, name, image, items }: Row): Playlist => ({
  id,
  name,
  itemsCount: items,
  image,
})

export function createPlaylists(
  db: Db,
  comics: Comics,
  seriesList: SeriesList,
  pictures: Pictures,
): Playlists {
  async function rowOf(from: Pick<Statements, 'get'>, userId: string, id: string): Promise<Row> {
    const row = await from.get<Row>(`${ROWS} where p.id = ? and p.user_id = ?`, [id, userId])
    if (row === undefined) throw new AppError('playlist-not-found')
    return row
  }
  const playlist = async (userId: string, id: string) => card(await rowOf(db, userId, id))

  /** What an item's path stands for: a comic's id, or a series' row id. */
  async function refOf({ type, path }: PlaylistItem): Promise<string> {
    return type === 'comic' ? comics.idOf(path) : String((await seriesAt(db, path)).id)
  }

  /** Changes a playlist of this person's, all or nothing. */
  async function change(
    userId: string,
    id: string,
    work: (tx: Statements) => Promise<unknown>,
  ): Promise<Playlist> {
    await db.transaction(async (tx) => {
      await rowOf(tx, userId, id)
      await work(tx)
    })
    return playlist(userId, id)
  }

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

  return {
    async list(userId, comicPath) {
      const of = comicPath === undefined ? null : await comics.idOf(comicPath)
      const rows = await db.all<Row>(
        `${ROWS} where p.user_id = ?1 and (?2 is null or exists (
           select 1 from playlist_items i where i.playlist_id = p.id and i.type = 'comic' and i.ref = ?2))
         order by p.name, p.id`,
        [userId, of],
      )
      return rows.map(card)
    },

    async create(userId, name) {
      const id = randomUUID()
      await db.run('insert into playlists (id, user_id, name, created_at) values (?, ?, ?, ?)', [
        id,
        userId,
        name,
        new Date().toISOString(),
      ])
      return playlist(userId, id)
    },

    async get(userId, id) {
      const found = await playlist(userId, id)
      const rows = await db.all<{ type: PlaylistItem['type']; ref: string; path: string | null }>(
        `select i.type, i.ref, coalesce(c.path, s.folder) as path from playlist_items i
         left join comics c on i.type = 'comic' and c.id = i.ref
         left join series s on i.type = 'series' and s.id = i.ref
         where i.playlist_id = ? order by i.position`,
        [id],
      )
      const of = (type: string) => rows.filter((row) => row.type === type).map(({ ref }) => ref)
      const cards = new Map((await comics.byIds(of('comic'))).map((each) => [each.id, each]))
      const series = new Map(
        (await seriesList.byIds(of('series').map(Number))).map((each) => [each.folderPath, each]),
      )
      const items = rows.map(({ type, ref, path }) => ({
        type,
        path: path ?? ref,
        comic: type === 'comic' ? (cards.get(ref) ?? null) : null,
        series: type === 'series' ? (series.get(path ?? '') ?? null) : null,
      }))
      return { playlist: found, items }
    },

    rename: (userId, id, name) =>
      change(userId, id, (tx) => tx.run('update playlists set name = ? where id = ?', [name, id])),

    async remove(userId, id) {
      const { image } = await rowOf(db, userId, id)
      await db.run('delete from playlists where id = ? and user_id = ?', [id, userId])
      await forgetPicture(image)
    },

    async add(userId, id, item) {
      const ref = await refOf(item)
      return change(userId, id, (tx) =>
        tx.run(
          `insert or ignore into playlist_items (playlist_id, position, type, ref)
           select ?1, coalesce(max(position), 0) + 1, ?2, ?3 from playlist_items where playlist_id = ?1`,
          [id, item.type, ref],
        ),
      )
    },

    async drop(userId, id, item) {
      const ref = await refOf(item)
      return change(userId, id, (tx) =>
        tx.run('delete from playlist_items where playlist_id = ? and type = ? and ref = ?', [
          id,
          item.type,
          ref,
        ]),
      )
    },

    async arrange(userId, id, items) {
      const refs = await Promise.all(items.map(refOf))
      const ordered = items.map(({ type }, position) => [position + 1, type, refs[position]])
      return change(userId, id, async (tx) => {
        await tx.run('delete from playlist_items where playlist_id = ?', [id])
        await tx.run(
          `insert or ignore into playlist_items (playlist_id, position, type, ref)
           select ?, value ->> 0, value ->> 1, value ->> 2 from json_each(?)`,
          [id, JSON.stringify(ordered)],
        )
      })
    },

    async putImage(userId, id, image) {
      let before: string | null = null
      const changed = await change(userId, id, async (tx) => {
        before = (await rowOf(tx, userId, id)).image
        // Kept inside the transaction: nobody takes the file away before its row is there.
        const kept = image === null ? null : await pictures.keep(image, await roomFor(tx, userId, id))
        await tx.run('update playlists set image = ?, image_size = ? where id = ?', [
          kept?.name ?? null,
          kept?.size ?? 0,
          id,
        ])
      })
      await forgetPicture(before)
      return changed
    },

    async imageOf(id) {
      const row = await db.get<{ image: string | null }>('select image from playlists where id = ?', [id])
      if (row?.image == null) throw new AppError('cover-not-found')
      return row.image
    },
  }
}
