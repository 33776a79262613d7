import type { AuthRoutes } from '../handler.ts'
import { sendOtp } from './otp.ts'
import { reauthenticate } from './reauthenticate.ts'
import { verifyCode } from './verify-code.ts'

/** Routes for other programs with supabase-js; the dashboard, the helper and the terminal do not use them. */
export const otherClientRoutes: AuthRoutes = {
  'POST /otp': sendOtp,
  'POST /magiclink': sendOtp,
  'POST /verify': verifyCode,
  'GET /reauthenticate': reauthenticate,
}
