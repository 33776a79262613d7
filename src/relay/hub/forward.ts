import type { Context, Middleware } from 'koa'
import type { Endpoint } from '#contract/endpoint.ts'
import { PROXY } from '#contract/relay.ts'
import { AppError } from '#domain/errors.ts'
import { bearerOf } from '#http/bearer.ts'
import { readBody } from '#http/body.ts'
import { EVENT_STREAM } from '#http/events.ts'
import type { TakePlace } from '#http/few-at-once.ts'
import { originOfRequest } from '#http/network.ts'
import { harmlessType } from './harmless.ts'
import { ANSWERED, ASKED, type PassRules, pass, tellOf, toldOf } from './pass.ts'
import type { Reach, Way } from './reach.ts'
import { createRoutes } from './routes.ts'

export interface ForwardRules extends PassRules {
  /** Whose token it is. Throws session-expired and account-unreachable. */
  readonly verify: (token: string) => Promise<{ readonly id: string }>
  /** What a helper is shown in the place of a token that is good. */
  readonly tokenForHelper: (token: string) => Promise<string>
  readonly reach: Pick<Reach, 'ofUser' | 'ofRoute'>
  /** A few requests of each account at a time; the others wait for their turn. */
  readonly takePlace: TakePlace
}

/**
 * Passes on what is asked below `/proxy` to the caller's own helper: a bearer's, or for pictures that of whom the media
 * token is. The helper checks again who asks. Throws unauthorized, not-found, method-not-allowed and local-only for
 * what is never passed on, helper-offline while the helper is away.
 */
export function forward(rules: ForwardRules): Middleware {
  const endpointOf = createRoutes()
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${PROXY}/`)) return next()
    const endpoint = endpointOf(ctx.method, ctx.path.slice(PROXY.length))
    const way = await wayFor(ctx, endpoint, rules)
    if (way === null) throw new AppError('helper-offline')
    const token = bearerOf(ctx)
    const shown = token === null ? null : await rules.tokenForHelper(token)
    if (!(await rules.takePlace(ctx, askerOf(ctx, way)))) return
    const body = endpoint.body === undefined ? null : await readBody(ctx.req, endpoint.bodyLimit)
    const path = ctx.path.slice(PROXY.length) + ctx.search
    // Nobody's password is a helper's to see, nor a token that is good for more than this question.
    const headers = { ...toldOf(ctx, ASKED), ...(shown !== null && { authorization: `Bearer ${shown}` }) }
    const endless = endpoint.response === 'events'
    await pass(ctx, way, { path, headers, body, endless }, rules, (answer) => {
      tellOf(ctx, answer, ANSWERED)
      // Browsers ask for a password by themselves where another way is named.
      if (ctx.status === 401) ctx.set('WWW-Authenticate', 'Bearer')
      const type = answer['content-type']
      const isStream = endless && type?.split(';', 1)[0] === EVENT_STREAM
      ctx.set('Content-Type', isStream ? EVENT_STREAM : harmlessType(type))
    })
  }
}

/**
 * Whose requests wait for each other: an account's; where a picture's address alone is shown, of which only the helper
 * can tell whether it is good, those of a network.
 */
function askerOf(ctx: Context, { userId }: Way): string {
  return bearerOf(ctx) === null ? `${userId} ${originOfRequest(ctx.req)}` : userId
}

async function wayFor(ctx: Context, endpoint: Endpoint, rules: ForwardRules): Promise<Way | null> {
  const token = bearerOf(ctx)
  if (token !== null) return rules.reach.ofUser((await rules.verify(token)).id)
  const { t } = ctx.query
  if (endpoint.media && typeof t === 'string') return rules.reach.ofRoute(t.split('.', 1)[0] ?? '')
  throw new AppError('unauthorized')
}
