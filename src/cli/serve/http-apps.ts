import { join } from 'node:path'
import type { Apps } from '#apps/apps.ts'
import { AppError } from '#domain/errors/errors.ts'
import { helperApi, PROBE } from '#helper/api.ts'
import { type Membership, originOfRequest } from '#helper/guards.ts'
import { knownToPage } from '#helper/routes/status.ts'
import { networkOfRequest } from '#http/requests/network.ts'
import { compressResponses } from '#http/responses/compress.ts'
import { createHttpApp, type HttpAppOptions } from '#http/server/app.ts'
import { serveCaCertificate } from '#http/server/ca-certificate.ts'
import { dashboard } from '#http/server/dashboard.ts'
import type { ListenOptions, RequestHandler } from '#http/server/listen.ts'
import { portArrival } from '#http/server/loopback.ts'
import { checkUpgrades } from '#http/server/upgrade.ts'
import { AUTHORITY, NETWORK_HEADER, ORIGIN_HEADER } from '#relay/protocol.ts'
import type { ServerAccount } from '../account/server-account.ts'
import { sessionOf } from '../link/helper-row.ts'
import type { Link } from '../link/link-file.ts'
import { observeRequests, type ServedRequest } from '../listen/served-requests.ts'
import type { ApiOptions } from './api-options.ts'

export interface PortOptions extends Pick<HttpAppOptions, 'onRefusedHost'> {
  /** Called after each answered request. */
  readonly onRequest?: (request: ServedRequest) => void
}

interface PortParts extends Pick<HttpAppOptions, 'names'>, Pick<ListenOptions, 'certificate'> {
  readonly account: ServerAccount
  /** The folder of the package, which contains the built dashboard. */
  readonly packageDir: string
}

/** Returns the HTTP app of the local port: account, reading apps, API and dashboard. Throws dashboard-missing. */
export async function portApp(
  api: ApiOptions,
  apps: Apps,
  { account, names, certificate, packageDir }: PortParts,
  { onRequest, onRefusedHost }: PortOptions,
): Promise<Pick<ListenOptions, 'upgrade'> & { readonly handler: RequestHandler }> {
  const { installation, report } = api
  const origins = installation.relay === null ? [] : [installation.relay]
  const rules = { names, origins, corsPaths: account.corsPaths }
  const app = createHttpApp({
    ...rules,
    open: [PROBE],
    connect: account.url === null ? [] : [new URL(account.url).origin],
    middleware: [
      ...(onRequest === undefined ? [] : [observeRequests(onRequest)]),
      compressResponses(portArrival),
      serveCaCertificate(certificate),
      ...account.middleware,
      apps.middleware({
        arrivalOf: portArrival,
        originOf: (ctx) => `${ctx.protocol}://${ctx.host}`,
        networkOf: (ctx) => networkOfRequest(ctx.req),
      }),
      ...(await helperApi({ ...api, arrivalOf: portArrival })),
      await dashboard(join(packageDir, 'dist', 'web'), (ctx) =>
        knownToPage(installation, originOfRequest(ctx, portArrival(ctx)), api.library),
      ),
    ],
    report,
    ...(onRefusedHost && { onRefusedHost }),
  })
  return { handler: app.callback(), upgrade: account.upgrade && checkUpgrades(rules, account.upgrade) }
}

/**
 * Returns the membership for requests over the tunnel: it refuses the link's own session. Only this computer has that
 * session and never uses it over the tunnel, so a request with it comes from a copy of the link file.
 */
function overTunnel(membership: Membership, link: Link): Membership {
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

/** Returns the HTTP app for the tunnel: reading apps and API. The relay serves its own dashboard and account. */
export async function tunnelApp(api: ApiOptions, apps: Apps, link: Link): Promise<RequestHandler> {
  const arrivalOf = () => 'tunnel' as const
  const app = createHttpApp({
    names: () => [AUTHORITY],
    origins: [],
    open: [],
    connect: [],
    middleware: [
      compressResponses(arrivalOf),
      apps.middleware({
        arrivalOf,
        originOf: (ctx) => ctx.get(ORIGIN_HEADER) || link.relay,
        networkOf: (ctx) => `tunnel ${ctx.get(NETWORK_HEADER)}`,
      }),
      ...(await helperApi({ ...api, membership: overTunnel(api.membership, link), arrivalOf })),
    ],
    report: api.report,
  })
  return app.callback()
}
