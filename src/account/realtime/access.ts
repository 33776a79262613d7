import { decodeJwt } from 'jose'
import {
  type BearerService,
  isSessionActive,
  TokenError,
  type TokenHolder,
  verifyBearer,
} from '../auth/tokens/access-token.ts'

/** The dependencies of the authentication of realtime clients. */
export interface AccessService extends BearerService {
  /** Returns true for additional keys without a user (of the conformance mode). */
  readonly isAnonKey?: (token: string) => Promise<boolean>
}

/** A rejected token, in the realtime server's form: `InvalidJWTToken: Token has expired 12 seconds ago`. */
export class AccessError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** True for API keys of the new format, which a client sends if it has no token. */
export function isPublishableKey(token: string): boolean {
  return token.startsWith('sb_')
}

/** Returns the holder of a token; null without a token, or for an API key. Throws AccessErrors. */
export async function holderOf(service: AccessService, token: string | null): Promise<TokenHolder | null> {
  if (token === null || isPublishableKey(token)) return null
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

/** Returns the message about an expired token; `expiresAt` in seconds, `now` in milliseconds. */
export function expiredMessage(expiresAt: number, now: number): string {
  return `Token has expired ${Math.max(0, Math.floor(now / 1000) - expiresAt)} seconds ago`
}

/** Returns true if the holder's token has not expired and the session exists. */
export async function isActive({ db, now }: AccessService, holder: TokenHolder): Promise<boolean> {
  if (now() >= holder.expiresAt * 1000) return false
  return isSessionActive(db, holder)
}
