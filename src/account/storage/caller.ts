import type { Context } from 'koa'
import { bearerOf } from '#http/requests/bearer.ts'
import {
  type BearerService,
  TokenError,
  type VerifiedUserId,
  verifyBearer,
} from '../auth/tokens/access-token.ts'
import { StorageError } from './errors.ts'

/** The caller of a request. The service role may access all objects; `anon`, without a session, only public buckets. */
export type Caller =
  | { readonly kind: 'user'; readonly id: VerifiedUserId }
  | { readonly kind: 'service' }
  | { readonly kind: 'anon' }

export const SERVICE: Caller = { kind: 'service' }
const ANON: Caller = { kind: 'anon' }

/** Returns the caller of a request. Throws AccessDenied for an invalid token. */
export type CallerOf = (ctx: Context) => Promise<Caller>

/** Identifies callers by their access token. The publishable key as bearer is `anon`; a missing bearer is rejected. */
export function bearerCaller(service: BearerService): CallerOf {
  return async (ctx) => {
    const token = bearerOf(ctx)
    if (token === null) throw new StorageError('AccessDenied', 'Invalid Compact JWS')
    try {
      const holder = await verifyBearer(service, token)
      return holder === null ? ANON : { kind: 'user', id: holder.sub }
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      throw new StorageError(
        'AccessDenied',
        error.reason === 'expired' ? '"exp" claim timestamp check failed' : error.message,
      )
    }
  }
}
