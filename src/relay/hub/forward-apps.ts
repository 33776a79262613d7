import { createHmac, randomBytes } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { type AppTree, appTreeOf } from '#contract/apps.ts'
import { AppError } from '#domain/errors.ts'
import { readBody } from '#http/body.ts'
import type { TakePlace } from '#http/few-at-once.ts'
import { originOfRequest } from '#http/network.ts'
import { createRateLimit } from '#http/rate-limit.ts'
import { NETWORK_HEADER, ORIGIN_HEADER } from '../wire.ts'
import { tellApp } from './app-answer.ts'
import { appCredential } from './app-credential.ts'
import { type AppWords, answerAnybody, refuseApp } from './app-refusal.ts'
import { createEventStreamLimit } from './event-stream-limit.ts'
import { ASKED, breakOffAnswer, type PassRules, pass, toldOf } from './pass.ts'
import type { Reach } from './reach.ts'

/** What the protocols of each tree ask with. */
const METHODS: Readonly<Record<AppTree, readonly string[]>> = {
  opds: ['GET', 'HEAD', 'PUT', 'POST'],
  kosync: ['GET', 'HEAD', 'PUT', 'POST'],
  komga: ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'],
}
/** Which come without a body. */
const BARE = new Set(['GET', 'HEAD'])
/** Where events are asked for. */
const EVENTS_TOP = '/sse/v1/'

/** Marks of nobody who is there: so many a network may ask for at once, and a minute. */
const UNKNOWN = { burst: 60, perMinute: 30 }

export interface ForwardAppsRules extends PassRules {
  readonly reach: Pick<Reach, 'ofRoute'>
  /** A few requests of each account, network and tree at a time; the others wait for their turn. */
  readonly takePlace: TakePlace
  /** The origin that people reach this relay by. */
  originOf(ctx: Context): string
  readonly words: AppWords
}

/**
 * Passes on what reading apps ask in their trees, at the same paths as at home, to the helper that the key's mark names;
 * whether the key is good it finds out itself. What goes wrong on the way is told as the tree's protocol has it.
 */
export function forwardApps(rules: ForwardAppsRules): Middleware {
  const unknown = createRateLimit(UNKNOWN.burst, UNKNOWN.perMinute, Date.now)
  const limitEventStreams = createEventStreamLimit()
  const secret = randomBytes(32)

  async function answer(ctx: Context, tree: AppTree, origin: string): Promise<void> {
    if (climbs(ctx.path)) throw new AppError('not-found')
    if (!METHODS[tree].includes(ctx.method)) throw new AppError('method-not-allowed', { method: ctx.method })
    const credential = appCredential(ctx)
    if (credential === null) {
      if (await answerAnybody(ctx, origin, rules.words)) return
      throw new AppError('unauthorized')
    }
    const network = originOfRequest(ctx.req)
    // Asked before it is looked: who tries marks costs nobody a look.
    if (!unknown.take(network)) throw new AppError('rate-limited', { seconds: 10 })
    const way = await rules.reach.ofRoute(credential.route)
    if (way === null) throw new AppError('helper-offline')
    unknown.restore(network)

    const endless = ctx.method === 'GET' && ctx.path.startsWith(EVENTS_TOP)
    if (endless)
      limitEventStreams(ctx, way.userId, { network, app: credential.text, end: () => breakOffAnswer(ctx) })
    else if (!(await rules.takePlace(ctx, `${way.userId} ${network} ${tree}`))) return
    const body = BARE.has(ctx.method) ? null : await readBody(ctx.req)
    const headers = {
      ...toldOf(ctx, [...ASKED, 'user-agent']),
      ...credential.headers,
      [ORIGIN_HEADER]: origin,
      [NETWORK_HEADER]: createHmac('sha256', secret).update(network).digest('base64url').slice(0, 16),
    }
    const question = { path: ctx.path + ctx.search, headers, body, endless }
    await pass(ctx, way, question, rules, (told) =>
      tellApp(ctx, told, { tree, route: credential.route, origin }),
    )
  }

  return async (ctx, next) => {
    const tree = appTreeOf(ctx.path)
    if (tree === null) return next()
    const origin = rules.originOf(ctx)
    try {
      await answer(ctx, tree, origin)
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      await refuseApp(ctx, tree, thrown, origin, rules.words)
    }
  }
}

/** True for an address that leads out of where it begins, however that is written, and for one that nobody can read. */
function climbs(path: string): boolean {
  try {
    return /(^|[/\\])\.{1,2}([/\\]|$)/.test(decodeURIComponent(path))
  } catch {
    return true
  }
}
