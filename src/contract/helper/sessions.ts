import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok, time } from './shapes.ts'

/** A session of a browser or terminal. */
export const session = z.object({
  id: z.uuid(),
  /** True for the session of the request. */
  current: z.boolean(),
  createdAt: time,
  refreshedAt: time,
  userAgent: z.string(),
  ip: z.string(),
  /** `aal2` after a second factor was verified. */
  aal: z.enum(['aal1', 'aal2']),
})
export type Session = z.output<typeof session>

/** The caller's sessions. */
export const sessions = contract({
  /** Returns sessions, the last used first; null with a hosted account, which does not list them. */
  list: {
    method: 'GET',
    path: '/api/sessions',
    access: 'user',
    response: z.object({ success: ok, sessions: z.array(session).nullable() }),
  },
  /** Ends a session, which may be that of the request. `not-found` for a session of another user. */
  end: {
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'user',
    params: z.object({ id: z.uuid() }),
    response: z.object({ success: ok }),
  },
})
