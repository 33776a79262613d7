import type { RouterContext } from '@koa/router'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Bearer, bearerOf, type VerifyBearer } from '#http/requests/bearer.ts'
import type { Arrival } from '#http/server/loopback.ts'
import type { MediaTokens } from '#library/media-tokens.ts'

/** The user that a credential belongs to. */
export interface Holder {
  /** Null if the credential grants access without identifying the user: a media token. */
  readonly user: { readonly id: string; readonly email: string } | null
  /** The id of the credential's user; expensive requests are limited by it. */
  readonly requesterId: string
  /** The credential's session, if the account sends it. */
  readonly sessionId: string | null
  /** True if the account has a second factor that this session has not verified. */
  readonly owesFactor: boolean
  /** The account's access token; null for other credentials. */
  readonly token: string | null
}

/**
 * Reads one kind of credential; null if the request has none that counts for the endpoint. Throws session-expired for
 * an expired one, and account-unreachable if it cannot be validated now.
 */
export type CredentialReader = (
  ctx: RouterContext,
  endpoint: Endpoint,
  arrival: Arrival,
) => Promise<Holder | null>

/** How access tokens of the account are validated. */
export interface BearerRules {
  readonly verify: VerifyBearer
  /**
   * Returns the user of a token that was verified before, while the account is unreachable; null otherwise. Called only
   * for requests from this computer.
   */
  recall?(token: string): Promise<Bearer | null>
}

/** Reads the account's access token from `Authorization`. */
export function bearerReader({ verify, recall }: BearerRules): CredentialReader {
  return async (ctx, _endpoint, arrival) => {
    const token = bearerOf(ctx)
    if (token === null) return null
    const {
      sessionId = null,
      owesFactor,
      ...user
    } = await verify(token).catch(async (error: unknown) => {
      const known = arrival === 'loopback' ? await recall?.(token) : null
      if (!known) throw error
      return known
    })
    return { user, requesterId: user.id, sessionId, owesFactor, token }
  }
}

/** Reads the media token from `?t=`, which grants access to pictures only. */
export function mediaTokenReader(media: MediaTokens): CredentialReader {
  return async (ctx, endpoint) => {
    const { t } = ctx.query
    const requesterId = endpoint.media && typeof t === 'string' ? await media.userOf(t) : null
    return requesterId === null
      ? null
      : { user: null, requesterId, sessionId: null, owesFactor: false, token: null }
  }
}
