import { recover } from '../calls/recover.ts'
import { resend } from '../calls/resend.ts'
import { verifyLink } from '../calls/verify-link.ts'
import type { AuthRoutes } from '../handler.ts'

/** Routes that send a message, and the link of messages. */
export const mailRoutes: AuthRoutes = {
  'POST /recover': recover,
  'POST /resend': resend,
  'GET /verify': verifyLink,
}
