import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { comicCard, coverRef, ok, paged, paging, seriesCard, time } from './shapes.ts'

/** What stands in a list, by its path: it stays while its library is away. */
export const playlistItem = z.object({ type: z.enum(['series', 'comic']), path: z.string().min(1) })
export type PlaylistItem = z.infer<typeof playlistItem>

/** A list, without its items. `image` is its address, null where there is none. */
export const playlist = z.object({
  id: z.string(),
  name: z.string(),
  itemsCount: z.int(),
  image: z.string().nullable(),
  /** Of its first items, four at most: of as many series as can be. */
  covers: z.array(coverRef),
  /** When it was changed last. */
  changed: time,
})
export type Playlist = z.infer<typeof playlist>

const name = z.object({ name: z.string().trim().min(1).max(200) })
const id = z.object({ id: z.string().min(1) })
const one = z.object({ success: ok, playlist })
/** A place in a list, from 0; beyond its end stands for the end. */
const place = z.int().min(0)

/** An item with what it is drawn from; `comic` and `series` are null for what is not in the library now. */
const entry = playlistItem.extend({
  comic: comicCard.nullable(),
  series: seriesCard.nullable(),
  /** Pages of the comic, or of all issues of the series. */
  pages: z.int(),
})

/** A person's playlists. */
export const playlists = contract({
  list: {
    method: 'GET',
    path: '/api/playlists',
    access: 'user',
    /** Only those in which the comic of this path stands. */
    query: z.object({ comic: z.string().min(1).optional() }),
    response: z.object({ success: ok, playlists: z.array(playlist) }),
  },
  create: { method: 'POST', path: '/api/playlists', access: 'user', body: name, response: one },
  get: {
    method: 'GET',
    path: '/api/playlists/:id',
    access: 'user',
    params: id,
    query: z.object(paging),
    response: z.object({
      ...paged,
      playlist,
      /** Comics in it, those of its series among them, each once; and their pages. */
      comics: z.int(),
      pages: z.int(),
      /** In order, from the one at `offset`. */
      items: z.array(entry),
    }),
  },
  rename: {
    method: 'PUT',
    path: '/api/playlists/:id',
    access: 'user',
    params: id,
    body: name,
    response: one,
  },
  remove: {
    method: 'DELETE',
    path: '/api/playlists/:id',
    access: 'user',
    params: id,
    response: z.object({ success: ok }),
  },
  /** Takes back that a list was removed, for an hour. */
  restore: {
    method: 'POST',
    path: '/api/playlists/:id/restore',
    access: 'user',
    params: id,
    response: one,
  },
  /** All its items, without what they are drawn from. */
  items: {
    method: 'GET',
    path: '/api/playlists/:id/items',
    access: 'user',
    params: id,
    response: z.object({ success: ok, items: z.array(playlistItem) }),
  },
  /** An item that is there already stays where it is; a new one comes to its end, or to a place. */
  addItem: {
    method: 'POST',
    path: '/api/playlists/:id/items',
    access: 'user',
    params: id,
    body: playlistItem.extend({ at: place.optional() }),
    response: one,
  },
  removeItem: {
    method: 'DELETE',
    path: '/api/playlists/:id/items',
    access: 'user',
    params: id,
    body: playlistItem,
    response: one,
  },
  /** The whole list in its new order. */
  arrange: {
    method: 'PUT',
    path: '/api/playlists/:id/items',
    access: 'user',
    params: id,
    body: z.object({ items: z.array(playlistItem).max(10_000) }),
    response: one,
  },
  /** Puts one item elsewhere: where it stands afterwards is told, from 0. */
  moveItem: {
    method: 'POST',
    path: '/api/playlists/:id/items/move',
    access: 'user',
    params: id,
    body: playlistItem.extend({ to: place }),
    response: one,
  },
  /** Puts all items in the order of their names, or of when they were published; what says nothing of that is last. */
  sortItems: {
    method: 'POST',
    path: '/api/playlists/:id/items/sort',
    access: 'user',
    params: id,
    body: z.object({ by: z.enum(['name', 'date']) }),
    response: one,
  },
  /** How far its comics were read, which the account knows: those read to the end, and the pages of those begun. */
  reading: {
    method: 'GET',
    path: '/api/playlists/:id/reading',
    access: 'user',
    params: id,
    response: z.object({
      success: ok,
      comicsRead: z.int(),
      pagesRead: z.int(),
      /** The first comic that opens and was not read, and the item it stands in, from 0; null where all was read. */
      next: z.object({ comic: comicCard, item: z.int() }).nullable(),
    }),
  },
  /** What stands before and after a comic where its list is read through: comics that open, a series' by number. */
  around: {
    method: 'GET',
    path: '/api/playlists/:id/around/:comicId',
    access: 'user',
    params: id.extend({ comicId: z.string().min(1) }),
    response: z.object({
      success: ok,
      name: z.string(),
      previous: comicCard.nullable(),
      next: comicCard.nullable(),
    }),
  },
  /** A JPG or PNG as a data URL; null takes it away. */
  putImage: {
    method: 'PUT',
    path: '/api/playlists/:id/image',
    access: 'user',
    params: id,
    bodyLimit: 8 * 1024 * 1024,
    body: z.object({ dataUrl: z.string().nullable() }),
    response: one,
  },
  image: {
    method: 'GET',
    path: '/api/playlists/:id/image',
    access: 'user',
    media: true,
    params: id,
    query: z.object({ v: z.string().optional() }),
    response: 'content',
  },
})
