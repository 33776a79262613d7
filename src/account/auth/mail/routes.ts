import { sendOtp } from '../otp.ts'
import { reauthenticate } from '../reauthenticate.ts'
import { recover } from '../recover.ts'
import { resend } from '../resend.ts'
import type { AuthRoutes } from '../routes.ts'
import { verify } from '../verify.ts'
import { verifyLink } from '../verify-link.ts'

/** Calls that send a message, and those that take what it said. */
export const mailRoutes: AuthRoutes = {
  'POST /recover': recover,
  'POST /otp': sendOtp,
  'POST /magiclink': sendOtp,
  'POST /resend': resend,
  'POST /verify': verify,
  'GET /verify': verifyLink,
  'GET /reauthenticate': reauthenticate,
}
