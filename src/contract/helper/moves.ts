import { z } from 'zod'
import { APP_KINDS } from '#domain/device-key.ts'
import { contract } from '../endpoint.ts'
import { ok, time } from './shapes.ts'

const comic = z.object({ id: z.string().min(1) })
const moved = comic.extend({ move: z.coerce.number().int().positive() })

/** Where somebody is in a comic; null where they never opened it. */
const spot = z.object({ page: z.int(), pageCount: z.int(), finished: z.boolean() }).nullable()

/** The same now, and when it was read last. */
const place = spot.unwrap().extend({ at: time }).nullable()
export type MovedPlace = z.output<typeof place>

/** What a reading app did to where its owner is in a comic, in one sitting. */
export const move = z.object({
  id: z.int(),
  /** The device as it was called then; it may have gone since. */
  device: z.string(),
  app: z.enum(APP_KINDS),
  before: spot,
  after: spot,
  at: time,
  /** Its owner went back to where it was before, and has not taken that back. */
  isBack: z.boolean(),
})
export type Move = z.output<typeof move>

const answer = z.object({ success: ok, place })

/** What reading apps did to places, and the way back (docs/apps.md, Progress). */
export const moves = contract({
  /** The last first. */
  list: {
    method: 'GET',
    path: '/api/comics/:id/moves',
    access: 'user',
    params: comic,
    response: z.object({ success: ok, moves: z.array(move), place }),
  },
  /**
   * Back to where the comic was before. `seen` is when the comic was read last as far as its reader knows, null for never:
   * what was written since is given up knowingly. Without it nothing but what the app wrote is.
   */
  goBack: {
    method: 'PUT',
    path: '/api/comics/:id/moves/:move/back',
    access: 'user',
    params: moved,
    body: z.object({ seen: time.nullable().optional() }),
    response: answer,
  },
  /** On again to where the app had left it. */
  goOn: {
    method: 'DELETE',
    path: '/api/comics/:id/moves/:move/back',
    access: 'user',
    params: moved,
    response: answer,
  },
})
