import { decodeJwt } from 'jose'
import {
  type BearerService,
  isSessionActive,
  TokenError,
  type TokenHolder,
  verifyBearer,
} from '../auth/tokens/access-token.ts'

/** What deciding who is at the other end takes. */
export interface AccessService extends BearerService {
  /** Further keys that speak for nobody, where there are any (the conformance mode's). */
  readonly isAnonKey?: (token: string) => Promise<boolean>
}

/** Why a token does not count, in the realtime server's words: `InvalidJWTToken: Token has expired 12 seconds ago`. */
export class AccessError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** True for keys of the new form, which a client sends where it has no token. */
export function isKey(token: string): boolean {
  return token.startsWith('sb_')
}

/** Who a token speaks for; null for nobody: no token, or a key. Throws AccessErrors. */
export async function holderOf(service: AccessService, token: string | null): Promise<TokenHolder | null> {
  if (token === null || isKey(token)) return null
  if ((await service.isAnonKey?.(token)) === true) return null
  try {
    return await verifyBearer(service, token)
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    throw accessError(error, token, service.now())
  }
}

function accessError({ reason, message }: TokenError, token: string, now: number): AccessError {
  if (reason === 'session-ended') return new AccessError('Unauthorized', message)
  if (reason === 'expired')
    return new AccessError('InvalidJWTToken', expiredMessage(decodeJwt(token).exp ?? 0, now))
  return message.includes('signature')
    ? new AccessError('JwtSignatureError', 'Failed to validate JWT signature')
    : new AccessError('MalformedJWT', 'The token provided is not a valid JWT')
}

/** `expiresAt` in seconds, `now` in milliseconds. */
export function expiredMessage(expiresAt: number, now: number): string {
  return `Token has expired ${Math.max(0, Math.floor(now / 1000) - expiresAt)} seconds ago`
}

/** Whether a holder may still be told anything: the token has not run out, the session was not ended. */
export async function isLive({ db, now }: AccessService, holder: TokenHolder): Promise<boolean> {
  if (now() >= holder.expiresAt * 1000) return false
  return isSessionActive(db, holder)
}
