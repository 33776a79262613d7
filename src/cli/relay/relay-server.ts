import { join } from 'node:path'
import type { Middleware } from 'koa'
import type { SignUpPolicy } from '#account/start.ts'
import { errorText } from '#apps/error-text.ts'
import { authDocument } from '#apps/opds/auth-document.ts'
import { LOGO } from '#apps/opds/logo.ts'
import { languageOf, wordsIn } from '#apps/words.ts'
import { TUNNEL } from '#contract/relay.ts'
import { dataPath } from '#disk/data-folder.ts'
import { AppError } from '#domain/errors/errors.ts'
import { AT_HOME } from '#domain/limits.ts'
import type { Bearer } from '#http/requests/bearer.ts'
import { isEncrypted } from '#http/requests/proxy.ts'
import { compressResponses } from '#http/responses/compress.ts'
import type { Report } from '#http/responses/errors.ts'
import { createHttpApp } from '#http/server/app.ts'
import { serveCaCertificate } from '#http/server/ca-certificate.ts'
import { CLIENT_LIMITS, type ClientLimits } from '#http/server/client-limits.ts'
import { dashboard } from '#http/server/dashboard.ts'
import type { Listening } from '#http/server/listen.ts'
import { portArrival } from '#http/server/loopback.ts'
import { type Certificate, localCertificate } from '#http/server/tls.ts'
import { checkUpgrades } from '#http/server/upgrade.ts'
import { configOf, noHelper, type RelayInstallation } from '#relay/hub/api.ts'
import { createHub } from '#relay/hub/hub.ts'
import type { HubLimits } from '#relay/hub/limits.ts'
import type { NodeOptions } from '#relay/nodes/shared-registry.ts'
import type { Config } from '../config.ts'
import { hostNamesOf } from '../listen/host-names.ts'
import { checkPair, listenRenewing } from '../listen/renewed-certificate.ts'
import { observeRequests, type ServedRequest } from '../listen/served-requests.ts'
import { openedParts } from '../opened-parts.ts'
import { accountRoutes } from './account-routes.ts'
import { relayAccount } from './relay-account.ts'
import { createRequestNames } from './request-name.ts'

export interface RelayOptions {
  /** The address to listen on. */
  readonly host: string
  /** Further host names and addresses of the relay. */
  readonly names?: readonly string[]
  /** The public URL behind a proxy that ends TLS, e.g. `https://relay.example`; null without a proxy. */
  readonly publicUrl: string | null
  /** Returns the origin for links in email if there is no public URL; `port` is null before the relay listens. */
  readonly address?: (port: number | null) => string
  /** Reads the certificate, at the start and for renewals. Null for the certificate of the installation's own CA. */
  readonly certificate: (() => Promise<Certificate>) | null
  readonly signUp: SignUpPolicy
  /** Bytes per second of each helper's responses; null for no limit. */
  readonly bytesPerSecond: number | null
  readonly report: Report
  /** Called after each answered request; its path is the endpoint's, without ids or titles. */
  readonly onRequest?: (request: ServedRequest) => void
  readonly strict?: boolean
  /** The options of a node; null for a relay with a single process. */
  readonly node?: Omit<NodeOptions, 'report'> | null
  /** Overrides of the limits (tests). */
  readonly limits?: Partial<HubLimits>
  readonly clientLimits?: Partial<ClientLimits>
  /** Milliseconds between two reads of the certificate (tests). */
  readonly renewEvery?: number
}

/** A relay: hub, account and dashboard. */
export interface RelayServer {
  /** Number of helpers that are connected to this process. */
  readonly helpers: number
  listen(port: number): Promise<Listening>
  /** Rejects new helpers and fails the readiness check, so that a load balancer uses other nodes. */
  drain(): void
  close(): Promise<void>
}

/** Maximum connections of a relay: each helper has one. */
const CONNECTIONS = 100_000

/** Returns the limits per client, raised for a proxy, from which the connections of all its clients come. */
function raisedLimits(behindProxy: boolean): Partial<ClientLimits> {
  const { here, elsewhere, network } = CLIENT_LIMITS
  return {
    // Also raised for this machine, because a proxy may run on it.
    here: { ...here, connections: CONNECTIONS, requests: 10 * here.requests },
    elsewhere: { ...elsewhere, ...(behindProxy && { connections: CONNECTIONS }) },
    network: { ...network, connections: CONNECTIONS, requests: 10 * network.requests },
  }
}

/** Makes browsers use HTTPS only, for a year. */
const strictTransport: Middleware = (ctx, next) => {
  if (isEncrypted(ctx.req)) ctx.set('Strict-Transport-Security', 'max-age=31536000')
  return next()
}

const nameRequest = createRequestNames()

/** Reports requests by their endpoints. */
const reportRequests = (onRequest: (request: ServedRequest) => void) =>
  observeRequests((request) => onRequest({ ...request, path: nameRequest(request.method, request.path) }))

/** Returns where an error occurred, with the path of a request replaced by its endpoint. */
const nameOf = (where: string): string =>
  where.replace(
    /^([A-Z]+) (\/\S*)$/,
    (_, method: string, path: string) => `${method} ${nameRequest(method, path)}`,
  )

/**
 * Opens a relay's data folder without listening. Throws nodes-hosted for a node without a hosted account, tls-pair, and
 * the errors of reading its certificate.
 */
export async function startRelay(config: Config, options: RelayOptions): Promise<RelayServer> {
  const { dataDir, packageDir, version } = config
  const { publicUrl, report, node = null } = options
  if (node !== null && config.hosted === null) throw new AppError('nodes-hosted')
  const urlAt = (port: number | null) => publicUrl ?? options.address?.(port) ?? `https://${options.host}`
  const { opened, close } = openedParts()
  const account = opened(await relayAccount(config, { url: urlAt(null), signUp: options.signUp, report }))
  try {
    const named = publicUrl === null ? [] : [new URL(publicUrl).hostname]
    const names = [...named, ...(options.names ?? []), ...hostNamesOf(options.host)].map((name) =>
      name.toLowerCase(),
    )
    const readCertificate = options.certificate ?? (() => localCertificate(dataPath(dataDir, 'tls'), names))
    const certificate = await readCertificate()
    checkPair(certificate)
    const installation: RelayInstallation = { ...account, version }
    const verify = async (token: string): Promise<Bearer> => {
      const bearer = await account.verify(token)
      if (bearer.owesFactor) throw new AppError('second-factor-required')
      return bearer
    }
    const hub = opened(
      await createHub({
        installation,
        verify,
        async verifyLink(token) {
          const bearer = await verify(token)
          const { id, sessionId = '' } = bearer
          // Only a linked computer's session may open a tunnel; other, possibly stolen sessions of the user may not.
          if (!(await account.isLinked(token, id, sessionId))) throw new AppError('session-expired')
          return bearer
        },
        tokenForHelper: account.tokenForHelper,
        publicOrigin: publicUrl && new URL(publicUrl).origin,
        texts: {
          document: async (ctx, origin) =>
            authDocument(origin, await wordsIn(languageOf(ctx, config.language))),
          logo: LOGO,
          sentence: async (ctx, error) => errorText(await wordsIn(languageOf(ctx, config.language)), error),
        },
        bytesPerSecond: options.bytesPerSecond,
        ...(options.limits && { limits: options.limits }),
        ...(node && {
          async join(tunnels, bandwidth) {
            const { joinNodes } = await import('#relay/nodes/shared-registry.ts')
            return joinNodes(tunnels, bandwidth, { ...node, report })
          },
        }),
        strict: options.strict ?? false,
      }),
    )
    const pages = await dashboard(join(packageDir, 'dist', 'web'), async (ctx) => ({
      config: await configOf(installation, `${ctx.protocol}://${ctx.host}`),
      helper: noHelper(installation),
    }))
    const app = createHttpApp({
      names: () => names,
      origins: [],
      open: [],
      corsPaths: account.corsPaths,
      connect: [AT_HOME, ...(account.accountUrl === null ? [] : [new URL(account.accountUrl).origin])],
      middleware: [
        ...(options.onRequest === undefined ? [] : [reportRequests(options.onRequest)]),
        compressResponses(portArrival),
        ...(publicUrl === null ? [] : [strictTransport]),
        // A proxy has its own certificate.
        serveCaCertificate(publicUrl === null && options.certificate === null ? certificate : null),
        ...account.middleware,
        ...(account.held === null
          ? []
          : [accountRoutes(account.held, account.verify, options.strict ?? false)]),
        ...hub.middleware,
        pages,
      ],
      report: (error, where) => report(error, nameOf(where)),
    })
    const guarded = checkUpgrades(
      { names: () => names, origins: [], corsPaths: account.corsPaths },
      (request, socket, head) => {
        const [path] = (request.url ?? '').split('?', 1)
        if (path === TUNNEL || account.upgrade === null) hub.upgrade(request, socket, head)
        else account.upgrade(request, socket, head)
      },
    )
    return {
      get helpers() {
        return hub.helpers
      },
      async listen(port) {
        const listening = await listenRenewing(
          app.callback(),
          {
            port,
            host: options.host,
            certificate,
            upgrade: guarded,
            trustProxy: publicUrl !== null,
            clientLimits: { ...raisedLimits(publicUrl !== null), ...options.clientLimits },
          },
          { read: readCertificate, report, every: options.renewEvery },
        )
        await account.servedAt(urlAt(listening.port))
        return listening
      },
      drain: hub.drain,
      close,
    }
  } catch (error) {
    await close().catch((failure: unknown) => report(failure, 'closing'))
    throw error
  }
}
