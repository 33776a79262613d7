import { z } from 'zod'
import { shelfContent } from '#domain/smart-shelves.ts'
import { contract } from '../endpoint.ts'
import { playlist } from './playlists.ts'
import { coverRef, ok, paged, paging, time } from './shapes.ts'
import { shelfItem } from './shelf.ts'

/** What a query contains now. */
const contents = {
  /** Number of its comics, or of its series and single issues if the query lists those (`unit`). */
  count: z.int(),
  unit: z.enum(['comics', 'series']),
  /** Covers of the first four comics of different series. */
  covers: z.array(coverRef),
  /** Names after `in:` that no list of the caller has; nothing matches those conditions. */
  unknown: z.array(z.string()),
}

/** A smart shelf with what it contains now. */
export const smartShelf = shelfContent.extend({ id: z.string(), changed: time, ...contents })
export type SmartShelfCard = z.infer<typeof smartShelf>

const params = z.object({ id: z.string().min(1) })
const one = z.object({ success: ok, shelf: smartShelf })

/** The caller's smart shelves: saved queries, which contain the comics that match them. */
export const shelves = contract({
  list: {
    method: 'GET',
    path: '/api/shelves',
    access: 'user',
    response: z.object({ success: ok, shelves: z.array(smartShelf) }),
  },
  /** Stores the query in English. Throws shelf-name-taken, shelves-full, shelf-query-long, shelf-loop. */
  create: { method: 'POST', path: '/api/shelves', access: 'user', body: shelfContent, response: one },
  /** Returns what a shelf with a query would contain. */
  preview: {
    method: 'POST',
    path: '/api/shelves/preview',
    access: 'user',
    body: shelfContent.pick({ query: true }),
    response: z.object({ success: ok, ...contents }),
  },
  get: { method: 'GET', path: '/api/shelves/:id', access: 'user', params, response: one },
  /**
   * Changes the given properties. A new name is also written into the queries that refer to the shelf by name. Throws
   * shelf-name-taken, shelf-query-long, shelf-loop.
   */
  change: {
    method: 'PUT',
    path: '/api/shelves/:id',
    access: 'user',
    params,
    body: shelfContent.partial(),
    response: one,
  },
  /** Throws shelf-in-use with the `names` of the shelves whose queries refer to it. */
  remove: {
    method: 'DELETE',
    path: '/api/shelves/:id',
    access: 'user',
    params,
    response: z.object({ success: ok }),
  },
  /** Restores a removed shelf. */
  restore: { method: 'POST', path: '/api/shelves/:id/restore', access: 'user', params, response: one },
  /** Returns a page of the comics of a shelf, or of its series and single issues, in its order. */
  items: {
    method: 'GET',
    path: '/api/shelves/:id/items',
    access: 'user',
    params,
    query: z.object(paging),
    response: z.object({ ...paged, shelf: smartShelf, items: z.array(shelfItem) }),
  },
  /**
   * Creates a playlist of the comics that a shelf contains now; the shelf stays. `total`: number of comics of the shelf,
   * of which a playlist holds the first 10,000.
   */
  freeze: {
    method: 'POST',
    path: '/api/shelves/:id/freeze',
    access: 'user',
    params,
    body: shelfContent.pick({ name: true }),
    response: z.object({ success: ok, playlist, total: z.int() }),
  },
})
