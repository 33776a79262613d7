import type { RouterContext } from '@koa/router'
import type { Context } from 'koa'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#domain/errors/errors.ts'
import { disconnectSignal } from '#http/requests/disconnect-signal.ts'
import { isPrivateClient } from '#http/requests/network.ts'
import { foreignOrigin } from '#http/requests/origins.ts'
import type { Arrival } from '#http/server/loopback.ts'
import type { ResizedFormat } from '#library/images/page-images.ts'
import type { SessionAlive } from '#library/media-tokens.ts'
import type { BearerRules, CredentialReader, Holder } from './credentials.ts'

/** Who asks, as far as handlers need to know. */
export interface Caller extends Pick<Holder, 'user' | 'asker' | 'sessionId' | 'token'> {
  readonly owner: boolean
  /** Aborted when they leave, or their answer is over. */
  readonly left: AbortSignal
  readonly arrival: Arrival
  /** As what pictures are made for them: JPEG where they say that they take no WebP. */
  readonly takes: ResizedFormat
  /** True when they are on this computer or its network: pages are sent to them sooner, not smaller. */
  readonly near: boolean
  /** The origin the page was asked on, e.g. `https://localhost:8080`. */
  readonly origin: string
  /** The origin of another site's page that asks; null for a page of its own, and for what is no page. */
  readonly foreign: string | null
}

/** From where something is asked: what answers to anybody depend on. */
export type Place = Pick<Caller, 'arrival' | 'origin' | 'foreign'>

export function placeOf(ctx: Context, arrival: Arrival): Place {
  return { arrival, origin: `${ctx.protocol}://${ctx.host}`, foreign: foreignOrigin(ctx) }
}

/** How this helper knows people. */
export interface Membership extends BearerRules {
  /** The owner's user id, null while there is none. */
  owner(): Promise<string | null>
  /**
   * Returns true if the account has the user, as far as that is known: an account elsewhere is asked in the background.
   */
  hasUser(userId: string): Promise<boolean>
  /** Makes an account the owner when there is none; asked only for somebody at this computer. */
  claim?(id: string): Promise<void>
  /** Absent where the account does not tell. */
  readonly sessionAlive?: SessionAlive
  /** True when every account of the server may browse and read (embedded); false when only the owner may. */
  readonly shared: boolean
}

/** What deciding who may call takes. */
export interface GuardRules {
  readonly membership: Pick<Membership, 'owner' | 'claim' | 'shared'>
  /** The kinds of credentials that count; the first that a request carries speaks for it. */
  readonly readers: readonly CredentialReader[]
  /** How a request came, which only the transport that brought it can tell. */
  arrivalOf(ctx: RouterContext): Arrival
  /** Throws comic-not-found for a comic that a user may not see. */
  checkVisible(userId: string, comicId: string): Promise<void>
}

/** Paths of endpoints about one comic. */
const OF_COMIC = /^\/api\/comics\/:id(?=\/|$)/

/** Decides whether a request may reach an endpoint; the only place that does. */
export function createGuard({ membership, readers, arrivalOf, checkVisible }: GuardRules) {
  async function admit(ctx: RouterContext, endpoint: Endpoint): Promise<Caller> {
    const arrival = arrivalOf(ctx)
    const takes: ResizedFormat = !endpoint.media || ctx.accepts('image/webp') ? 'webp' : 'jpeg'
    const near = isPrivateClient(ctx, arrival)
    const place = { ...placeOf(ctx, arrival), takes, near, left: disconnectSignal(ctx) }
    if (endpoint.access === 'public') {
      return { user: null, asker: '', sessionId: null, token: null, owner: false, ...place }
    }
    const { user, asker, sessionId, owesFactor, token } = await holderOf(readers, ctx, endpoint, arrival)
    if (owesFactor) throw new AppError('second-factor-required')
    if (user === null) {
      // Whatever a credential opens without being somebody: pictures alone.
      if (!endpoint.media) throw new AppError('unauthorized')
      return { user, asker, sessionId, token, owner: false, ...place }
    }

    if (arrival === 'loopback') await membership.claim?.(user.id)
    const owner = (await membership.owner()) === user.id
    if (!owner && !membership.shared) throw new AppError('forbidden')
    if (endpoint.access === 'owner' && !owner) throw new AppError('owner-only')
    if (endpoint.scope === 'local' && arrival === 'tunnel') throw new AppError('local-only')
    return { user, asker, sessionId, token, owner, ...place }
  }

  return async (ctx: RouterContext, endpoint: Endpoint): Promise<Caller> => {
    const caller = await admit(ctx, endpoint)
    const { id = '' } = ctx.params as { readonly id?: string }
    if (OF_COMIC.test(endpoint.path)) await checkVisible(caller.asker, id)
    return caller
  }
}

async function holderOf(
  readers: readonly CredentialReader[],
  ctx: RouterContext,
  endpoint: Endpoint,
  arrival: Arrival,
): Promise<Holder> {
  for (const read of readers) {
    const holder = await read(ctx, endpoint, arrival)
    if (holder !== null) return holder
  }
  throw new AppError('unauthorized')
}
