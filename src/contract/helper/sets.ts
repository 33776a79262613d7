import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok } from './shapes.ts'

/** Comics in one set. */
export const SET_MAX = 50_000

/** Sets of comics that the account knows of, within which lists are asked (`among`). */
export const sets = contract({
  /** `found`: how many of the paths, former ones too, are known. `among` is good until the helper has forgotten it. */
  make: {
    method: 'POST',
    path: '/api/sets',
    access: 'user',
    bodyLimit: 8 * 1024 * 1024,
    body: z.object({ paths: z.array(z.string()).max(SET_MAX) }),
    response: z.object({ success: ok, among: z.string(), found: z.int() }),
  },
})

/** The name of a set that lists are asked within. */
export const among = z.string().min(1).max(64).optional()
