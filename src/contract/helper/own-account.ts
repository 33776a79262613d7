import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok } from './shapes.ts'

/** What somebody does with their own account that Supabase's API has no call for. */
export const ownAccount = contract({
  /**
   * Deletes the caller's account with all that it holds, here and in the collection's own records; comic files stay. A
   * wrong password is `password-wrong`, too many of them `rate-limited`, a hosted account `embedded-only`.
   */
  remove: {
    method: 'DELETE',
    path: '/api/account',
    access: 'user',
    body: z.object({ password: z.string().max(1000) }),
    response: z.object({ success: ok }),
  },
})
