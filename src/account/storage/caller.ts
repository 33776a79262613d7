import type { Context } from 'koa'
import { bearerOf } from '#http/bearer.ts'
import {
  type BearerService,
  TokenError,
  type VerifiedUserId,
  verifyBearer,
} from '../auth/tokens/access-token.ts'
import { StorageError } from './errors.ts'

/** Who asks. The service role sees and writes everything; without a session nothing is seen or written. */
export type Caller =
  | { readonly kind: 'user'; readonly id: VerifiedUserId }
  | { readonly kind: 'service' }
  | { readonly kind: 'anon' }

export const SERVICE: Caller = { kind: 'service' }
const ANON: Caller = { kind: 'anon' }

/** Who a request speaks for. Throws AccessDenied for a token that does not count. */
export type CallerOf = (ctx: Context) => Promise<Caller>

/** Callers by their access token; the publishable key as bearer is nobody, no bearer is refused. */
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
