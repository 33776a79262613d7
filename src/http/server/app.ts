import { parse } from 'node:querystring'
import type { RouterContext } from '@koa/router'
import Koa, { type DefaultContext, type DefaultState, type Middleware } from 'koa'
import { AppError } from '#domain/errors/errors.ts'
import { checkOrigins, type OriginRules } from '../requests/origins.ts'
import { isEncrypted } from '../requests/proxy.ts'
import { reportRefusedHosts } from '../requests/refused-hosts.ts'
import { sendInChunks } from '../responses/chunked-responses.ts'
import { handleErrors, isDisconnectError, type Report } from '../responses/errors.ts'
import { securityHeaders } from '../responses/security-headers.ts'

/** Middleware that responds to a request or calls the next one; also routers with their own context type. */
export type AppMiddleware = Middleware<
  DefaultState,
  DefaultContext & Pick<RouterContext, 'params' | 'router'>
>

/** The options that all servers have. */
export interface HttpAppOptions extends OriginRules {
  /** Other origins that a page may connect to and show pictures of. */
  readonly connect: readonly string[]
  /** The middleware, in order; if none responds, the response is not-found. */
  readonly middleware: readonly AppMiddleware[]
  readonly report: Report
  /** Called once for each host name that was rejected. */
  readonly onRefusedHost?: (name: string) => void
}

/** Creates a server's Koa app: security headers, error handling, checks of Host and Origin, then the middleware. */
export function createHttpApp({ connect, middleware, report, onRefusedHost, ...rules }: HttpAppOptions): Koa {
  const app = new Koa()
  app.silent = true
  // Koa's own getter trusts the `X-Forwarded-Proto` of every client, or of none.
  Object.defineProperty(app.request, 'protocol', {
    get(this: Koa.Request) {
      return isEncrypted(this.req) ? 'https' : 'http'
    },
  })
  // Koa's own parser needs quadratic time; Node's parser drops parameters beyond a thousand.
  Object.defineProperty(app.request, 'query', {
    get(this: Koa.Request) {
      return parse(this.querystring)
    },
  })
  app.on('error', (error: unknown) => {
    if (!isDisconnectError(error)) report(error, 'answering')
  })
  app.use(sendInChunks)
  app.use(securityHeaders(connect))
  app.use(handleErrors(report))
  if (onRefusedHost !== undefined) app.use(reportRefusedHosts(onRefusedHost))
  app.use(checkOrigins(rules))
  for (const each of middleware) app.use(each)
  app.use(() => {
    throw new AppError('not-found')
  })
  return app
}
