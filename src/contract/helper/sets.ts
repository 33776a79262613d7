import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok } from './shapes.ts'

/** Maximum comics of a set. */
export const SET_MAX = 50_000

/** Comic sets: temporary lists of comics from the account, to which other lists are restricted (`among`). */
export const sets = contract({
  /**
   * Creates a set. `found`: number of known paths, including former ones. `among`: id of the set, which the helper may
   * evict.
   */
  make: {
    method: 'POST',
    path: '/api/sets',
    access: 'user',
    bodyLimit: 8 * 1024 * 1024,
    body: z.object({ paths: z.array(z.string()).max(SET_MAX) }),
    response: z.object({ success: ok, among: z.string(), found: z.int() }),
  },
})

/** Id of the set to which a list is restricted. */
export const comicSetId = z.string().min(1).max(64).optional()
