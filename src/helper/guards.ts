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

/** The caller of an endpoint, as handlers need it. */
export interface Caller extends Pick<Holder, 'user' | 'requesterId' | 'sessionId' | 'token'> {
  readonly owner: boolean
  /** Aborted when the client disconnects or the response has ended. */
  readonly disconnected: AbortSignal
  readonly arrival: Arrival
  /** The format of pictures for this client: JPEG if it does not accept WebP. */
  readonly pictureFormat: ResizedFormat
  /** True for a client on this computer or its network: its pages are encoded faster instead of smaller. */
  readonly isNearby: boolean
  /** The origin of the request, e.g. `https://localhost:8080`. */
  readonly origin: string
  /**
   * The origin of another site's page that sent the request; null for this server's own pages and for other clients.
   */
  readonly foreign: string | null
}

/** The origin of a request, on which public responses depend. */
export type RequestOrigin = Pick<Caller, 'arrival' | 'origin' | 'foreign'>

export function originOfRequest(ctx: Context, arrival: Arrival): RequestOrigin {
  return { arrival, origin: `${ctx.protocol}://${ctx.host}`, foreign: foreignOrigin(ctx) }
}

/** The users of this helper. */
export interface Membership extends BearerRules {
  /** Returns the owner's user id; null if there is none. */
  owner(): Promise<string | null>
  /** Returns true if the account has the user. A hosted account is checked in the background. */
  hasUser(userId: string): Promise<boolean>
  /** Makes a user the owner if there is none; called only for requests from this computer. */
  claim?(id: string): Promise<void>
  /** Absent if the account does not report its sessions. */
  readonly sessionAlive?: SessionAlive
  /** True if every user of the account may browse and read (embedded); false if only the owner may. */
  readonly shared: boolean
}

/** The dependencies of the guard. */
export interface GuardRules {
  readonly membership: Pick<Membership, 'owner' | 'claim' | 'shared'>
  /** The kinds of credentials; the first one that a request has is used. */
  readonly readers: readonly CredentialReader[]
  /** Returns how a request arrived; the transport determines it. */
  arrivalOf(ctx: RouterContext): Arrival
  /** Throws comic-not-found if a user may not see a comic. */
  checkVisible(userId: string, comicId: string): Promise<void>
}

/** Paths of endpoints about one comic. */
const OF_COMIC = /^\/api\/comics\/:id(?=\/|$)/

/** Creates the function that authorizes all requests to endpoints. */
export function createGuard({ membership, readers, arrivalOf, checkVisible }: GuardRules) {
  async function admit(ctx: RouterContext, endpoint: Endpoint): Promise<Caller> {
    const arrival = arrivalOf(ctx)
    const pictureFormat: ResizedFormat = !endpoint.media || ctx.accepts('image/webp') ? 'webp' : 'jpeg'
    const isNearby = isPrivateClient(ctx, arrival)
    const facts = {
      ...originOfRequest(ctx, arrival),
      pictureFormat,
      isNearby,
      disconnected: disconnectSignal(ctx),
    }
    if (endpoint.access === 'public') {
      return { user: null, requesterId: '', sessionId: null, token: null, owner: false, ...facts }
    }
    const { user, requesterId, sessionId, owesFactor, token } = await holderOf(
      readers,
      ctx,
      endpoint,
      arrival,
    )
    if (owesFactor) throw new AppError('second-factor-required')
    if (user === null) {
      // Media tokens grant access to pictures only.
      if (!endpoint.media) throw new AppError('unauthorized')
      return { user, requesterId, sessionId, token, owner: false, ...facts }
    }

    if (arrival === 'loopback') await membership.claim?.(user.id)
    const owner = (await membership.owner()) === user.id
    if (!owner && !membership.shared) throw new AppError('forbidden')
    if (endpoint.access === 'owner' && !owner) throw new AppError('owner-only')
    if (endpoint.scope === 'local' && arrival === 'tunnel') throw new AppError('local-only')
    return { user, requesterId, sessionId, token, owner, ...facts }
  }

  return async (ctx: RouterContext, endpoint: Endpoint): Promise<Caller> => {
    const caller = await admit(ctx, endpoint)
    const { id = '' } = ctx.params as { readonly id?: string }
    if (OF_COMIC.test(endpoint.path)) await checkVisible(caller.requesterId, id)
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
