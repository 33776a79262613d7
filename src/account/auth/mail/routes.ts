import { recover } from '../calls/recover.ts'
import { resend } from '../calls/resend.ts'
import { verifyLink } from '../calls/verify-link.ts'
import type { AuthRoutes } from '../handler.ts'

/** Calls that send a message, and those that take what it said. */
export const mailRoutes: AuthRoutes = {
  'POST /recover': recover,
  'POST /resend': resend,
  'GET /verify': verifyLink,
}
