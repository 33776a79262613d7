import Router, { type RouterContext } from '@koa/router'
import type { Endpoint, Response } from '#contract/endpoint.ts'
import { status } from '#contract/helper/status.ts'
import { relay } from '#contract/relay.ts'
import { AppError } from '#domain/errors.ts'
import type { Answerer } from '#http/app.ts'
import { bearerOf } from '#http/bearer.ts'
import { fewAtOnce } from '#http/few-at-once.ts'
import { type Handlers, mount } from '#http/mount.ts'
import { originOfRequest } from '#http/network.ts'
import type { Pairings } from './pairings.ts'
import type { Reach } from './reach.ts'
import type { Tries } from './tries.ts'

/** What the public answers tell of a relay. */
export interface RelayInstallation {
  readonly version: string
  /** The account's address; null: the origin the page was asked on (an embedded account). */
  readonly accountUrl: string | null
  readonly anonKey: string
  /** Whether the account can send messages. */
  readonly mail: boolean
  signUpOpen(): Promise<boolean>
  /** Whether accounts are made by invitation. */
  readonly byInvitation: boolean
  /** Throws account-unreachable. */
  reachAccount(): Promise<void>
}

/** Who asks; `user` is null where nobody signed in does. */
interface Caller {
  readonly user: { readonly id: string; readonly email: string } | null
  readonly origin: string
  /** Whose tries are counted together. */
  readonly network: string
}

export interface RelayApiOptions {
  readonly installation: RelayInstallation
  readonly verify: (token: string) => Promise<{ readonly id: string; readonly email: string }>
  readonly reach: Reach
  readonly pairings: Pairings
  readonly isDraining: () => boolean
  readonly strict: boolean
}

function userOf({ user }: Caller): { readonly id: string; readonly email: string } {
  if (user === null) throw new AppError('unauthorized')
  return user
}

/** What a page on this origin is told of the relay. */
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

/** That no helper is here: a page asks for its own elsewhere. */
export const noHelper = ({ version }: RelayInstallation): Response<typeof status.helper> => ({
  running: false,
  connectedLocal: false,
  version,
  id: null,
})

/** What a relay answers itself, as middleware. */
export function relayApi(options: RelayApiOptions): readonly Answerer[] {
  const router = new Router()
  const rules = {
    admit: admit(options.verify),
    strict: options.strict,
    pictures: router,
    takePlace: fewAtOnce(1),
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
    const asked = { origin: `${ctx.protocol}://${ctx.host}`, network: originOfRequest(ctx.req) }
    if (endpoint.access === 'public' && (!endpoint.signed || token === null)) return { user: null, ...asked }
    if (token === null) throw new AppError('unauthorized')
    return { user: await verify(token), ...asked }
  }
}

function ownRoutes({
  installation,
  reach,
}: RelayApiOptions): Handlers<Pick<typeof status, 'helper' | 'config' | 'connectivity'>, Caller> {
  return {
    helper: async () => noHelper(installation),
    config: (_request, { origin }) => configOf(installation, origin),
    connectivity: async (_request, { user }) => ({
      success: true,
      signalServer: true,
      helperOnline: user !== null && (await reach.of(user.id))?.online === true,
    }),
  }
}

type StateRoutes = Handlers<Pick<typeof relay, 'health' | 'ready' | 'helper' | 'recheck'>, Caller>

function stateRoutes({ installation, reach, isDraining }: RelayApiOptions): StateRoutes {
  return {
    health: async () => ({ success: true, version: installation.version }),
    async ready() {
      if (isDraining()) throw new AppError('relay-draining')
      await installation.reachAccount()
      return { success: true, helpers: reach.count, nodes: reach.nodes }
    },
    helper: async (_request, caller) => ({ success: true, helper: await reach.of(userOf(caller).id) }),
    async recheck(_request, caller) {
      await reach.recheck(userOf(caller).id)
      return { success: true }
    },
  }
}

/** Codes a network may ask for, and guess at: some at once, and so many a minute. */
const CODES = { burst: 20, perMinute: 5 }
const FOLLOWED = { burst: 200, perMinute: 120 }

type PairingRoutes = Handlers<Pick<typeof relay, 'begin' | 'look' | 'claim' | 'follow' | 'decide'>, Caller>

function pairingRoutes({ pairings, verify, reach: { tries } }: RelayApiOptions): PairingRoutes {
  const asked = tries('asked', CODES.burst, CODES.perMinute)
  const guessed = tries('guessed', CODES.burst, CODES.perMinute)
  const followed = tries('followed', FOLLOWED.burst, FOLLOWED.perMinute)
  const take = async (limit: Tries, key: string, seconds: number): Promise<void> => {
    if (!(await limit.take(key))) throw new AppError('rate-limited', { seconds })
  }
  const iso = (time: number): string => new Date(time).toISOString()
  return {
    async begin({ body }, { network }) {
      await take(asked, network, 12)
      const { code, secret, expiresAt } = await pairings.begin(body)
      return { success: true, code, secret, expiresAt: iso(expiresAt) }
    },
    async look({ params }, caller) {
      const { id } = userOf(caller)
      await take(guessed, id, 12)
      const { name, platform, state, expiresAt } = await pairings.look(params.code, id)
      // Only a wrong code costs a try.
      await guessed.restore(id)
      return { success: true, name, platform, state, expiresAt: iso(expiresAt) }
    },
    async claim({ params, body }, caller) {
      const { id, email } = userOf(caller)
      await take(guessed, id, 12)
      // The computer shows who has claimed it: nobody else's session is handed to it.
      if ((await verify(body.session.access_token)).id !== id) throw new AppError('unauthorized')
      const claim = { userId: id, email, browser: body.browser }
      const { expiresAt } = await pairings.claim(params.code, claim, body.session)
      return { success: true, expiresAt: iso(expiresAt) }
    },
    async follow({ params, body }, { network }) {
      await take(followed, network, 1)
      const { state, claim, expiresAt } = await pairings.follow(params.code, body.secret)
      return {
        success: true,
        state,
        claim: claim && { email: claim.email, browser: claim.browser },
        expiresAt: iso(expiresAt),
      }
    },
    async decide({ params, body }, { network }) {
      await take(followed, network, 1)
      return { success: true, session: await pairings.decide(params.code, body.secret, body.allow) }
    },
  }
}
