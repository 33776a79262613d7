import type { AuthRoutes } from '../handler.ts'
import { sendOtp } from './otp.ts'
import { reauthenticate } from './reauthenticate.ts'
import { verifyCode } from './verify-code.ts'

/** Calls that neither the dashboard nor the helper nor the terminal makes: other programs do, with supabase-js. */
export const otherClientRoutes: AuthRoutes = {
  'POST /otp': sendOtp,
  'POST /magiclink': sendOtp,
  'POST /verify': verifyCode,
  'GET /reauthenticate': reauthenticate,
}
