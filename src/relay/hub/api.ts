import Router, { type RouterContext } from '@koa/router'
import type { Endpoint, Response } from '#contract/endpoint.ts'
import { status } from '#contract/helper/status.ts'
import { relay } from '#contract/relay.ts'
import { AppError } from '#domain/errors/errors.ts'
import { bearerOf } from '#http/requests/bearer.ts'
import { createConcurrencyLimit } from '#http/requests/concurrency-limit.ts'
import { networkOfRequest } from '#http/requests/network.ts'
import type { AppMiddleware } from '#http/server/app.ts'
import { type Handlers, mount } from '#http/server/mount.ts'
import type { HelperRegistry } from './helper-registry.ts'
import type { Pairings } from './pairings.ts'
import type { Tries } from './tries.ts'

/** The public facts about a relay. */
export interface RelayInstallation {
  readonly version: string
  /** The account's URL; null for an embedded account, which has the origin of the request. */
  readonly accountUrl: string | null
  readonly anonKey: string
  /** True if the account can send email. */
  readonly mail: boolean
  signUpOpen(): Promise<boolean>
  /** True if accounts are created by invitation. */
  readonly byInvitation: boolean
  /** Checks that the account responds. Throws account-unreachable. */
  reachAccount(): Promise<void>
}

/** The client of a request; `user` is null without a session. */
interface Caller {
  readonly user: { readonly id: string; readonly email: string } | null
  readonly origin: string
  /** Key of the rate limits. */
  readonly network: string
}

export interface RelayApiOptions {
  readonly installation: RelayInstallation
  readonly verify: (token: string) => Promise<{ readonly id: string; readonly email: string }>
  readonly registry: HelperRegistry
  readonly pairings: Pairings
  readonly isDraining: () => boolean
  readonly strict: boolean
}

function userOf({ user }: Caller): { readonly id: string; readonly email: string } {
  if (user === null) throw new AppError('unauthorized')
  return user
}

/** Returns the configuration for a page on this origin. */
export async function configOf(
  { accountUrl, anonKey, version, mail, signUpOpen, byInvitation }: RelayInstallation,
  origin: string,
): Promise<Response<typeof status.config>> {
  return {
    account: { url: accountUrl ?? origin, anonKey },
    servedBy: 'relay',
    relay: { url: origin },
    version,
    command: null,
    demo: false,
    signUp: await signUpOpen(),
    invited: byInvitation,
    owner: true,
    mail,
  }
}

/** Returns the status "no helper here", after which the page looks for a helper on the user's computer and network. */
export const noHelper = ({ version }: RelayInstallation): Response<typeof status.helper> => ({
  running: false,
  connectedLocal: false,
  version,
  id: null,
})

/** Returns the middleware of the relay's own endpoints. */
export function createRelayApi(options: RelayApiOptions): readonly AppMiddleware[] {
  const router = new Router()
  const rules = {
    admit: admit(options.verify),
    strict: options.strict,
    pictures: router,
    acquireSlot: createConcurrencyLimit(1),
  }
  const { helper, config, connectivity } = status
  const own = { helper, config, connectivity }
  mount(router, own, ownRoutes(options), rules)
  mount(router, relay, { ...stateRoutes(options), ...pairingRoutes(options) }, rules)
  return [router.routes()]
}

function admit(verify: RelayApiOptions['verify']) {
  return async (ctx: RouterContext, endpoint: Endpoint): Promise<Caller> => {
    const token = bearerOf(ctx)
    const request = { origin: `${ctx.protocol}://${ctx.host}`, network: networkOfRequest(ctx.req) }
    if (endpoint.access === 'public' && (!endpoint.signed || token === null))
      return { user: null, ...request }
    if (token === null) throw new AppError('unauthorized')
    return { user: await verify(token), ...request }
  }
}

function ownRoutes({
  installation,
  registry,
}: RelayApiOptions): Handlers<Pick<typeof status, 'helper' | 'config' | 'connectivity'>, Caller> {
  return {
    helper: async () => noHelper(installation),
    config: (_request, { origin }) => configOf(installation, origin),
    connectivity: async (_request, { user }) => ({
      success: true,
      signalServer: true,
      helperOnline: user !== null && (await registry.of(user.id))?.online === true,
    }),
  }
}

type StateRoutes = Handlers<Pick<typeof relay, 'health' | 'ready' | 'helper' | 'recheck'>, Caller>

function stateRoutes({ installation, registry, isDraining }: RelayApiOptions): StateRoutes {
  return {
    health: async () => ({ success: true, version: installation.version }),
    async ready() {
      if (isDraining()) throw new AppError('relay-draining')
      await installation.reachAccount()
      return { success: true, helpers: registry.count, nodes: registry.nodes }
    },
    helper: async (_request, caller) => ({ success: true, helper: await registry.of(userOf(caller).id) }),
    async recheck(_request, caller) {
      await registry.recheck(userOf(caller).id)
      return { success: true }
    },
  }
}

/** Rate limits per network or user: of creating and guessing codes, and of polling and deciding a pairing. */
const CODES = { burst: 20, perMinute: 5 }
const FOLLOWED = { burst: 200, perMinute: 120 }

type PairingRoutes = Handlers<Pick<typeof relay, 'begin' | 'look' | 'claim' | 'follow' | 'decide'>, Caller>

function pairingRoutes({ pairings, verify, registry: { tries } }: RelayApiOptions): PairingRoutes {
  const codeTries = tries('asked', CODES.burst, CODES.perMinute)
  const guessTries = tries('guessed', CODES.burst, CODES.perMinute)
  const followTries = tries('followed', FOLLOWED.burst, FOLLOWED.perMinute)
  const take = async (limit: Tries, key: string, seconds: number): Promise<void> => {
    if (!(await limit.take(key))) throw new AppError('rate-limited', { seconds })
  }
  const iso = (time: number): string => new Date(time).toISOString()
  return {
    async begin({ body }, { network }) {
      await take(codeTries, network, 12)
      const { code, secret, expiresAt } = await pairings.begin(body)
      return { success: true, code, secret, expiresAt: iso(expiresAt) }
    },
    async look({ params }, caller) {
      const { id } = userOf(caller)
      await take(guessTries, id, 12)
      const { name, platform, state, expiresAt } = await pairings.find(params.code, id)
      // A code that exists does not count against the limit.
      await guessTries.restore(id)
      return { success: true, name, platform, state, expiresAt: iso(expiresAt) }
    },
    async claim({ params, body }, caller) {
      const { id, email } = userOf(caller)
      await take(guessTries, id, 12)
      // The computer shows the email of the claiming user, so it must not receive another user's session.
      if ((await verify(body.session.access_token)).id !== id) throw new AppError('unauthorized')
      const claim = { userId: id, email, browser: body.browser }
      const { expiresAt } = await pairings.claim(params.code, claim, body.session)
      return { success: true, expiresAt: iso(expiresAt) }
    },
    async follow({ params, body }, { network }) {
      await take(followTries, network, 1)
      const { state, claim, expiresAt } = await pairings.follow(params.code, body.secret)
      return {
        success: true,
        state,
        claim: claim && { email: claim.email, browser: claim.browser },
        expiresAt: iso(expiresAt),
      }
    },
    async decide({ params, body }, { network }) {
      await take(followTries, network, 1)
      return { success: true, session: await pairings.decide(params.code, body.secret, body.allow) }
    },
  }
}
