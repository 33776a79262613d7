import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok, time } from './shapes.ts'

/** A browser or terminal that is signed in. */
export const session = z.object({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  createdAt: time,
  refreshedAt: time,
  userAgent: z.string(),
  ip: z.string(),
  /** `aal2` once a second factor was shown. */
  aal: z.enum(['aal1', 'aal2']),
})
export type Session = z.output<typeof session>

/** Where the caller is signed in. */
export const sessions = contract({
  /** The last used first; null where the account cannot tell (a hosted one). */
  list: {
    method: 'GET',
    path: '/api/sessions',
    access: 'user',
    response: z.object({ success: ok, sessions: z.array(session).nullable() }),
  },
  /** Signs one of them out, also the one that asks. One that is not the caller's is `not-found`. */
  end: {
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'user',
    params: z.object({ id: z.uuid() }),
    response: z.object({ success: ok }),
  },
})
