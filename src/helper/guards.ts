import type { RouterContext } from '@koa/router'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#domain/errors.ts'
import { type Bearer, bearerToken, type VerifyBearer } from '#http/bearer.ts'
import { isFromLoopback } from '#http/loopback.ts'
import type { MediaTokens, SessionAlive } from './media-token.ts'

/** Who asks, as far as handlers need to know. */
export interface Caller {
  /** Null for public calls and images asked for with a media token. */
  readonly user: { readonly id: string; readonly email: string } | null
  /** Whose wishes are counted together where they take long: a user's id, also with a media token. */
  readonly asker: string
  /** The session the bearer belongs to, where the account tells it. */
  readonly sessionId: string | null
  readonly owner: boolean
  /** Came by the helper's own port, not through a tunnel. */
  readonly local: boolean
  /** The request was made on this computer, by no proxy. */
  readonly loopback: boolean
  /** The origin the page was asked on, e.g. `https://localhost:8080`. */
  readonly origin: string
}

/** How this helper knows people. */
export interface Membership {
  readonly verify: VerifyBearer
  /**
   * Who a token spoke for when it was verified, while the account does not answer; null otherwise. Asked only for
   * somebody at this computer.
   */
  recall?(token: string): Promise<Bearer | null>
  /** The owner's user id, null while there is none. */
  owner(): Promise<string | null>
  /** Makes an account the owner when there is none; asked only for somebody at this computer. */
  claim?(id: string): Promise<void>
  /** Absent where the account does not tell. */
  readonly sessionAlive?: SessionAlive
  /** True when every account of the server may browse and read (embedded); false when only the owner may. */
  readonly shared: boolean
}

/** Decides whether a request may reach an endpoint; the only place that does. */
export function createGuard(membership: Membership, media: MediaTokens) {
  return async (ctx: RouterContext, endpoint: Endpoint): Promise<Caller> => {
    const place = { local: true, loopback: isFromLoopback(ctx), origin: `${ctx.protocol}://${ctx.host}` }
    const nobody = { user: null, asker: '', sessionId: null, owner: false, ...place }
    if (endpoint.access === 'public') return nobody

    const token = bearerToken(ctx.get('Authorization'))
    if (token === null) {
      const { t } = ctx.query
      const asker = endpoint.media && typeof t === 'string' ? await media.userOf(t) : null
      if (asker !== null) return { ...nobody, asker }
      throw new AppError('unauthorized')
    }
    const {
      sessionId = null,
      owesFactor,
      ...user
    } = await membership.verify(token).catch(async (error: unknown) => {
      const known = place.loopback ? await membership.recall?.(token) : null
      if (!known) throw error
      return known
    })
    if (owesFactor) throw new AppError('second-factor-required')
    if (place.loopback) await membership.claim?.(user.id)
    const owner = (await membership.owner()) === user.id
    if (!owner && !membership.shared) throw new AppError('forbidden')
    if (endpoint.access === 'owner' && !owner) throw new AppError('owner-only')
    if (endpoint.scope === 'local' && !place.local) throw new AppError('local-only')
    return { user, asker: user.id, sessionId, owner, ...place }
  }
}
