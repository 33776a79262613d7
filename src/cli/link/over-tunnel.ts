import type Koa from 'koa'
import type { Apps } from '#apps/apps.ts'
import { AppError } from '#domain/errors.ts'
import type { Membership } from '#helper/guards.ts'
import { type Answerer, createHttpApp } from '#http/app.ts'
import { compressed } from '#http/compress.ts'
import type { Report } from '#http/errors.ts'
import { AUTHORITY, NETWORK_HEADER, ORIGIN_HEADER } from '#relay/wire.ts'
import { sessionOf } from './helper-row.ts'
import type { Link } from './link-file.ts'

/**
 * How a linked helper knows people over its tunnel: by any session but the link's own. This computer alone has that and
 * asks itself at home; whoever else shows it has found its file, which is not to open the comics.
 */
export function overTunnel(membership: Membership, link: Link): Membership {
  const own = sessionOf(link)
  return {
    ...membership,
    async verify(token) {
      const bearer = await membership.verify(token)
      if (bearer.sessionId === own) throw new AppError('session-expired')
      return bearer
    },
  }
}

interface Tunnelled {
  readonly link: Link
  readonly apps: Apps
  /** The helper's API as it is answered over the tunnel. */
  readonly api: readonly Answerer[]
  readonly report: Report
}

/** What is answered over the tunnel: reading apps and the API. Pages, and the account, are the relay's own. */
export function tunnelApp({ link, apps, api, report }: Tunnelled): Koa {
  return createHttpApp({
    names: [AUTHORITY],
    origins: [],
    open: [],
    connect: [],
    middleware: [
      compressed(() => 'tunnel'),
      apps.middleware({
        arrivalOf: () => 'tunnel',
        originOf: (ctx) => ctx.get(ORIGIN_HEADER) || link.relay,
        networkOf: (ctx) => `tunnel ${ctx.get(NETWORK_HEADER)}`,
      }),
      ...api,
    ],
    report,
  })
}
