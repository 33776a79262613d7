import type { RouterContext } from '@koa/router'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Bearer, bearerOf, type VerifyBearer } from '#http/requests/bearer.ts'
import type { Arrival } from '#http/server/loopback.ts'
import type { MediaTokens } from '#library/media-tokens.ts'

/** Who a credential stands for. */
export interface Holder {
  /** Null where it opens something of a person's without being them: a picture's address. */
  readonly user: { readonly id: string; readonly email: string } | null
  /** The id of the user whose it is; what takes long is counted by it. */
  readonly asker: string
  /** The session it belongs to, where the account tells it. */
  readonly sessionId: string | null
  /** Their account has a second factor that was not shown. */
  readonly owesFactor: boolean
  /** Their account's access token; null for what is none. */
  readonly token: string | null
}

/**
 * Reads one kind of credential; null where a request carries none of it that counts for the endpoint. Throws for one
 * that has ended (session-expired), and account-unreachable where that cannot be found out now.
 */
export type CredentialReader = (
  ctx: RouterContext,
  endpoint: Endpoint,
  arrival: Arrival,
) => Promise<Holder | null>

/** How tokens of the account are checked. */
export interface BearerRules {
  readonly verify: VerifyBearer
  /**
   * Who a token spoke for when it was verified, while the account does not answer; null otherwise. Asked only for
   * somebody at this computer.
   */
  recall?(token: string): Promise<Bearer | null>
}

/** The account's access token in `Authorization`. */
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
    return { user, asker: user.id, sessionId, owesFactor, token }
  }
}

/** The media token in `?t=`, which opens pictures and nothing else. */
export function mediaTokenReader(media: MediaTokens): CredentialReader {
  return async (ctx, endpoint) => {
    const { t } = ctx.query
    const asker = endpoint.media && typeof t === 'string' ? await media.userOf(t) : null
    return asker === null ? null : { user: null, asker, sessionId: null, owesFactor: false, token: null }
  }
}
