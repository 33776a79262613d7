import { z } from 'zod'
import { PLAYLIST_ITEMS } from '#domain/limits.ts'
import { contract } from '../endpoint.ts'
import { comicCard, coverRef, ok, paged, paging, seriesCard, time } from './shapes.ts'

/** An item of a playlist, by path, so that it remains while its library is unavailable. */
export const playlistItem = z.object({ type: z.enum(['series', 'comic']), path: z.string().min(1) })
export type PlaylistItem = z.infer<typeof playlistItem>

/** Maximum items that one request adds. */
export const ADDED_ITEMS_MAX = 1_000
/** Maximum size of a body with items, in bytes. */
const ITEMS_BODY = 8 * 1024 * 1024

/** A playlist without its items. `image` is the URL of its picture, null without one. */
export const playlist = z.object({
  id: z.string(),
  name: z.string(),
  itemsCount: z.int(),
  image: z.string().nullable(),
  /** Up to four covers of the first items, of different series if possible. */
  covers: z.array(coverRef),
  /** Time of the last change. */
  changed: time,
})
export type Playlist = z.infer<typeof playlist>

const name = z.object({ name: z.string().trim().min(1).max(200) })
const id = z.object({ id: z.string().min(1) })
const one = z.object({ success: ok, playlist })
/** Index of an item, from 0; clamped to the end of the playlist. */
const index = z.int().min(0)

/** An item with its card; `comic` and `series` are null if the item is not in the library. */
const entry = playlistItem.extend({
  comic: comicCard.nullable(),
  series: seriesCard.nullable(),
  /** Pages of the comic, or of all issues of the series. */
  pages: z.int(),
})

/** The caller's playlists. */
export const playlists = contract({
  list: {
    method: 'GET',
    path: '/api/playlists',
    access: 'user',
    /** `comic`: only playlists that contain the comic with this path. */
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
      /** Number of distinct comics, including those of its series, and of their pages. */
      comics: z.int(),
      pages: z.int(),
      /** In order, from `offset`. */
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
  /** Restores a playlist that was removed in the last hour. */
  restore: {
    method: 'POST',
    path: '/api/playlists/:id/restore',
    access: 'user',
    params: id,
    response: one,
  },
  /** Returns all items without their cards. */
  items: {
    method: 'GET',
    path: '/api/playlists/:id/items',
    access: 'user',
    params: id,
    response: z.object({ success: ok, items: z.array(playlistItem) }),
  },
  /**
   * Adds items in their order at an index, or at the end; items that the playlist has stay where they are. `added`:
   * number of new items.
   */
  addItems: {
    method: 'POST',
    path: '/api/playlists/:id/items',
    access: 'user',
    params: id,
    bodyLimit: ITEMS_BODY,
    body: z.object({ items: z.array(playlistItem).min(1).max(ADDED_ITEMS_MAX), at: index.optional() }),
    response: one.extend({ added: z.int() }),
  },
  removeItem: {
    method: 'DELETE',
    path: '/api/playlists/:id/items',
    access: 'user',
    params: id,
    body: playlistItem,
    response: one,
  },
  /** Stores the whole list of items in a new order. */
  arrange: {
    method: 'PUT',
    path: '/api/playlists/:id/items',
    access: 'user',
    params: id,
    bodyLimit: ITEMS_BODY,
    body: z.object({ items: z.array(playlistItem).max(PLAYLIST_ITEMS) }),
    response: one,
  },
  /** Moves an item to the index `to`, from 0. */
  moveItem: {
    method: 'POST',
    path: '/api/playlists/:id/items/move',
    access: 'user',
    params: id,
    body: playlistItem.extend({ to: index }),
    response: one,
  },
  /** Sorts the items by name or by publication date; items without a date come last. */
  sortItems: {
    method: 'POST',
    path: '/api/playlists/:id/items/sort',
    access: 'user',
    params: id,
    body: z.object({ by: z.enum(['name', 'date']) }),
    response: one,
  },
  /** Returns the caller's progress in a playlist: numbers of finished comics and of pages read, and the next comic. */
  reading: {
    method: 'GET',
    path: '/api/playlists/:id/reading',
    access: 'user',
    params: id,
    response: z.object({
      success: ok,
      comicsRead: z.int(),
      pagesRead: z.int(),
      /** The first readable unfinished comic with the index of its item, from 0; null if all are finished. */
      next: z.object({ comic: comicCard, item: z.int() }).nullable(),
    }),
  },
  /**
   * Returns the readable comics before and after a comic in the playlist; the comics of a series are ordered by number.
   */
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
  /** Stores a JPG or PNG from a data URL as the picture; null removes it. */
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
