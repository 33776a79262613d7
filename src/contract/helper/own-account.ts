import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { ok } from './shapes.ts'

/** Actions on the caller's account that Supabase's API does not have. */
export const ownAccount = contract({
  /**
   * Deletes the caller's account with all its data; comic files are not deleted. `password-wrong` for a wrong password,
   * `rate-limited` after too many, `embedded-only` for a hosted account.
   */
  remove: {
    method: 'DELETE',
    path: '/api/account',
    access: 'user',
    body: z.object({ password: z.string().max(1000) }),
    response: z.object({ success: ok }),
  },
})
