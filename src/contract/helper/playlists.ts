import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { comicCard, ok, seriesCard } from './shapes.ts'

/** What stands in a list, by its path: it stays while its library is away. */
export const playlistItem = z.object({ type: z.enum(['series', 'comic']), path: z.string().min(1) })
export type PlaylistItem = z.infer<typeof playlistItem>

/** A list, without its items. `image` is its address, null where there is none. */
export const playlist = z.object({
  id: z.string(),
  name: z.string(),
  itemsCount: z.int(),
  image: z.string().nullable(),
})
export type Playlist = z.infer<typeof playlist>

const name = z.object({ name: z.string().trim().min(1).max(200) })
const id = z.object({ id: z.string().min(1) })
const one = z.object({ success: ok, playlist })

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
    response: z.object({
      success: ok,
      playlist,
      /** In order; `comic` and `series` are null for what is not in the library now. */
      items: z.array(playlistItem.extend({ comic: comicCard.nullable(), series: seriesCard.nullable() })),
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
  /** An item that is there already stays where it is. */
  addItem: {
    method: 'POST',
    path: '/api/playlists/:id/items',
    access: 'user',
    params: id,
    body: playlistItem,
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
