import { parse } from 'node:querystring'
import { Readable } from 'node:stream'
import type { RouterContext } from '@koa/router'
import Koa, { type DefaultContext, type DefaultState, type Middleware } from 'koa'
import { AppError, isAppError } from '#domain/errors.ts'
import { clientGone, errorAnswers, type Report } from './errors.ts'
import { checkOrigins, nameOf, type OriginRules } from './origins.ts'
import { isEncrypted } from './proxy.ts'

/**
 * Headers every answer carries: nothing is loaded from, sent to or framed by another site.
 * `connect` names the foreign origins a page may talk to and show pictures of (a hosted account).
 */
function securityHeaders(connect: readonly string[]): Middleware {
  const sockets = connect.map((origin) => origin.replace(/^http/, 'ws'))
  const policy = [
    "default-src 'self'",
    ["img-src 'self' data: blob:", ...connect].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["connect-src 'self'", ...connect, ...sockets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
  return async (ctx, next) => {
    ctx.set('Content-Security-Policy', policy)
    ctx.set('X-Content-Type-Options', 'nosniff')
    ctx.set('Referrer-Policy', 'same-origin')
    ctx.set('Cross-Origin-Resource-Policy', 'same-origin')
    await next()
  }
}

/** Maximum number of reported names, so that a client that sends ever new ones cannot fill the log. */
const REPORTED_MAX = 20

/** Maximum length of a DNS name (RFC 1035). */
const NAME_MAX = 253

/** Reports each refused host name once. Values that are not names are not reported. */
function reportRefusedHosts(report: (name: string) => void): Middleware {
  const reported = new Set<string>()
  return async (_ctx, next) => {
    try {
      await next()
    } catch (error) {
      const name = isAppError(error, 'host-refused') ? nameOf(String(error.params.host)) : null
      if (name !== null && name.length <= NAME_MAX && reported.size < REPORTED_MAX && !reported.has(name)) {
        reported.add(name)
        report(name)
      }
      throw error
    }
  }
}

/** Answers up to this size go out whole, which is cheaper: a slow line takes one in less than a minute. */
const WHOLE_MAX = 512 * 1024
/** What is handed to a connection at a time, in bytes: a slow reader takes one within a minute. */
const PIECE = 64 * 1024

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

/**
 * Sends large answers in pieces: a connection is seen to take them, and holds a piece of what it encrypts instead of
 * all of it.
 */
export const inPieces: Middleware = async (ctx, next) => {
  await next()
  const { body } = ctx
  const bytes = typeof body === 'string' && body.length > WHOLE_MAX ? Buffer.from(body) : body
  if (!Buffer.isBuffer(bytes) || bytes.length <= WHOLE_MAX || ctx.method === 'HEAD') return
  const { type } = ctx.response
  ctx.body = Readable.from(piecesOf(bytes), { objectMode: false, highWaterMark: PIECE })
  ctx.length = bytes.length
  if (type === '') ctx.remove('Content-Type')
}

/** What answers a request or passes it on; routers give what they need themselves. */
export type Answerer = Middleware<DefaultState, DefaultContext & Pick<RouterContext, 'params' | 'router'>>

/** What a server is made of, whichever it is. */
export interface HttpAppOptions extends OriginRules {
  /** Foreign origins that a page may talk to and show pictures of. */
  readonly connect: readonly string[]
  /** What answers, in order; what none of them answers is not found. */
  readonly middleware: readonly Answerer[]
  readonly report: Report
  /** Told of each name it was asked by in vain, once. */
  readonly onRefusedHost?: (name: string) => void
}

/** A server as a Koa app: headers of every answer, one catch, Host and Origin, then what answers. */
export function createHttpApp({ connect, middleware, report, onRefusedHost, ...rules }: HttpAppOptions): Koa {
  const app = new Koa()
  app.silent = true
  // Koa's own would believe every header of every proxy, or none.
  Object.defineProperty(app.request, 'protocol', {
    get(this: Koa.Request) {
      return isEncrypted(this.req) ? 'https' : 'http'
    },
  })
  // Koa's own takes the square of how many there are; of more than a thousand the others are left out.
  Object.defineProperty(app.request, 'query', {
    get(this: Koa.Request) {
      return parse(this.querystring)
    },
  })
  app.on('error', (error: unknown) => {
    if (!clientGone(error)) report(error, 'answering')
  })
  app.use(inPieces)
  app.use(securityHeaders(connect))
  app.use(errorAnswers(report))
  if (onRefusedHost !== undefined) app.use(reportRefusedHosts(onRefusedHost))
  app.use(checkOrigins(rules))
  for (const each of middleware) app.use(each)
  app.use(() => {
    throw new AppError('not-found')
  })
  return app
}
