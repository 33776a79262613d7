import type { Session } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'

/**
 * Returns the id of the authenticator app whose code a session still has to verify; null if it has, or if none is set
 * up.
 */
export function owedFactor({ user, access_token: token }: Session): string | null {
  const factor = user.factors?.find(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  )
  if (factor === undefined) return null
  return decodeJwt(token).aal === 'aal2' ? null : factor.id
}
