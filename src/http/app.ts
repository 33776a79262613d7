import { parse } from 'node:querystring'
import type { RouterContext } from '@koa/router'
import Koa, { type DefaultContext, type DefaultState, type Middleware } from 'koa'
import { AppError } from '#domain/errors.ts'
import { inPieces } from './chunked-answers.ts'
import { clientGone, errorAnswers, type Report } from './errors.ts'
import { checkOrigins, type OriginRules } from './origins.ts'
import { isEncrypted } from './proxy.ts'
import { reportRefusedHosts } from './refused-hosts.ts'
import { securityHeaders } from './security-headers.ts'

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
