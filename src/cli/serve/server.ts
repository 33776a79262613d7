import { join } from 'node:path'
import type { SignUpPolicy } from '#account/start.ts'
import { createApps } from '#apps/apps.ts'
import { AppError } from '#domain/errors.ts'
import { helperApi, PROBE } from '#helper/api.ts'
import { systemFolderDialog } from '#helper/folder-dialog.ts'
import { placeOf } from '#helper/guards.ts'
import type { LinkedFrom } from '#helper/routes/link.ts'
import { type Installation, knownToPage } from '#helper/routes/status.ts'
import { createHttpApp } from '#http/app.ts'
import { authorityFile } from '#http/authority.ts'
import { compressed } from '#http/compress.ts'
import { dashboard } from '#http/dashboard.ts'
import type { Endurance } from '#http/endurance.ts'
import type { Report } from '#http/errors.ts'
import { type Listening, listen } from '#http/listen.ts'
import { arrivalByPort } from '#http/loopback.ts'
import { originOfRequest } from '#http/network.ts'
import { localCertificate } from '#http/tls.ts'
import { guardUpgrades } from '#http/upgrade.ts'
import { routeOf } from '#http/user-route.ts'
import { NO_READER } from '#library/catalog/select.ts'
import { type Library, type LibraryOptions, openLibrary } from '#library/index.ts'
import { watchLibrary } from '#library/watch/watch.ts'
import type { Line } from '#relay/agent/agent.ts'
import type { Config } from '../config.ts'
import { showDemo } from '../demo/show.ts'
import { carrierOf } from '../link/carry.ts'
import { helperId } from '../link/helper-id.ts'
import { type Link, readLink } from '../link/link-file.ts'
import { linkTokens } from '../link/link-session.ts'
import { createLinking } from '../link/linking.ts'
import { overTunnel, tunnelApp } from '../link/over-tunnel.ts'
import { createRemote, type Remote } from '../link/remote.ts'
import { namesOf, originsOf } from '../listen/names.ts'
import { watchCertificate } from '../listen/renewed-certificate.ts'
import { type ServedRequest, tellRequests } from '../listen/served-requests.ts'
import { holderOf } from '../transfer/carry-over.ts'
import { accountOf } from './account-of.ts'
import { followAccount } from './follow-account.ts'
import { sweepDaily } from './sweep-daily.ts'

/**
 * How often the certificate is looked at, in milliseconds: it ends after a year, and the clock of a computer may be wrong
 * until it has asked the network.
 */
const RENEW_EVERY = 60 * 60 * 1000

export interface ServerOptions extends Pick<LibraryOptions, 'visibleTo'> {
  readonly demo: boolean
  /** The address to listen on; null for this computer alone. */
  readonly host: string | null
  /** Names and addresses it is reached by beside this computer's own: those of the box its container runs on. */
  readonly names?: readonly string[]
  readonly signUp: SignUpPolicy
  readonly report: Report
  /** Check answers against the contract too (tests). */
  readonly strict?: boolean
  /** What is borne of clients where it differs from the ordinary (tests). */
  readonly endurance?: Partial<Endurance>
  /** Keep the collection in line with its folders by itself. */
  readonly watch?: boolean
  /** How often the certificate is looked at, in milliseconds (tests). */
  readonly renewEvery?: number
  /** Told of every request once it is answered. */
  readonly onRequest?: (request: ServedRequest) => void
  /** Told of each name it was asked by in vain, once. */
  readonly onRefusedHost?: (name: string) => void
  /** Told whenever the line to the relay changes. */
  readonly onLine?: (link: Link, line: Line) => void
}

/** Helper, account and dashboard, composed. */
export interface ComicsServer {
  readonly library: Library
  /** The names it may be asked by beside this computer's own; none when it listens to this computer alone. */
  readonly names: readonly string[]
  /** Its reach from elsewhere; null where it is not linked. */
  readonly remote: Remote | null
  listen(port: number): Promise<Listening>
  close(): Promise<void>
}

/** Opens everything of a data folder; nothing listens yet. What was opened is closed again when a part fails. */
export async function startServer(config: Config, options: ServerOptions): Promise<ComicsServer> {
  const { dataDir, packageDir, version, command } = config
  // A shelf that is thrown away is nobody's.
  const link = options.demo ? null : await readLink(dataDir)
  const tokens = link && linkTokens(dataDir, link)
  const library = await openLibrary(dataDir, {
    onUnconfined: () => options.report(new AppError('reader-unconfined'), 'reading'),
    visibleTo: options.visibleTo,
  })
  const closing = [() => library.close()]
  // The first list would wait for it; a failure is met again, and reported, by the list that needs it.
  library.catalog.now(NO_READER).catch(() => undefined)
  const stop = new AbortController()
  const close = async () => {
    stop.abort()
    for (const step of closing.reverse()) await step()
  }
  try {
    const account = await accountOf(config, options, link, tokens, library)
    closing.push(() => account.close())
    const names = [...namesOf(options.host), ...(options.names ?? [])]
    const readCertificate = () => localCertificate(join(dataDir, 'tls'), names)
    const certificate = await readCertificate()
    const installation: Installation = {
      id: await helperId(library.settings),
      version,
      command,
      demo: options.demo,
      accountUrl: account.url,
      anonKey: account.anonKey,
      signUpOpenTo: account.signUpOpenTo,
      mail: account.mail,
      relay: link?.relay ?? null,
      hasOwner: async () => (await account.membership.owner()) !== null,
    }
    const pages = await dashboard(join(packageDir, 'dist', 'web'), (ctx) =>
      knownToPage(installation, placeOf(ctx, arrivalByPort(ctx))),
    )
    const foreign = account.url === null ? [] : [new URL(account.url).origin]
    const origins = link === null ? [] : [link.relay]
    const remote =
      link && tokens && createRemote(installation.id, link, tokens, (line) => options.onLine?.(link, line))
    if (remote !== null) closing.push(() => remote.close())
    // As of any account: where it lives here, over this helper's own port.
    let own = ''
    const carryFrom = ({ token }: LinkedFrom) =>
      carrierOf(
        () => holderOf({ url: account.url ?? own, anonKey: account.anonKey }, { access_token: token }),
        { signal: stop.signal },
      )
    const home = () => (own === '' ? [] : originsOf(names, Number(new URL(own).port)))
    const { access, sync, live, ...followed } = followAccount(library, account, options.report)
    closing.push(() => followed.close())
    const apps = await createApps({
      library,
      membership: account.membership,
      accountOf: access.clientOf,
      sync,
      language: config.language,
      report: options.report,
    })
    closing.push(() => apps.close())
    const apiOptions = {
      library,
      dataDir,
      membership: account.membership,
      installation,
      sessions: account.sessions,
      removal: account.removal,
      folderDialog: systemFolderDialog(process.platform, config),
      linking: options.demo ? null : createLinking({ dataDir, library, current: remote, carryFrom }),
      appPlaces: {
        home,
        away: link?.relay ?? null,
        ownAuthority: () => [...home(), ...(remote?.ownAuthority ? [remote.link.relay] : [])],
      },
      sync,
      live,
      mediaRoute: link === null ? installation.id : routeOf(link.user.id),
      report: options.report,
      strict: options.strict ?? false,
    }
    const api = await helperApi({ ...apiOptions, arrivalOf: arrivalByPort })
    const app = createHttpApp({
      names,
      origins,
      open: [PROBE],
      openBelow: account.openBelow,
      connect: foreign,
      middleware: [
        ...(options.onRequest === undefined ? [] : [tellRequests(options.onRequest)]),
        compressed(arrivalByPort),
        authorityFile(certificate),
        ...account.middleware,
        apps.middleware({
          arrivalOf: arrivalByPort,
          originOf: (ctx) => `${ctx.protocol}://${ctx.host}`,
          networkOf: (ctx) => originOfRequest(ctx.req),
        }),
        ...api,
        pages,
      ],
      report: options.report,
      ...(options.onRefusedHost && { onRefusedHost: options.onRefusedHost }),
    })
    if (options.demo) {
      // Drawn while people already sign up: the shelf fills before their eyes.
      const drawing = showDemo(library, config, options.report, stop.signal)
      closing.push(() => drawing)
    }
    const sweeping = sweepDaily(library, account, options.report)
    closing.push(() => sweeping.close())
    if (options.watch === true) {
      const watch = watchLibrary(library, { report: options.report })
      closing.push(() => watch.close())
    }
    const upgrade =
      account.upgrade && guardUpgrades({ names, origins, openBelow: account.openBelow }, account.upgrade)
    const tunnelled =
      link &&
      tunnelApp({
        link,
        apps,
        api: await helperApi({
          ...apiOptions,
          membership: overTunnel(account.membership, link),
          arrivalOf: () => 'tunnel',
        }),
        report: options.report,
      })
    return {
      library,
      names,
      remote,
      async listen(port) {
        const listening = await listen(app.callback(), {
          port,
          host: options.host ?? '127.0.0.1',
          certificate,
          upgrade,
          ...(options.endurance && { endurance: options.endurance }),
        })
        own = `http://localhost:${listening.port}`
        await account
          .servedAt(originsOf(names, listening.port)[0] ?? own)
          .catch((error: unknown) => options.report(error, 'the origin of links'))
        if (tunnelled !== null) remote?.start(tunnelled.callback())
        const watch = watchCertificate(readCertificate, certificate, listening.renew, {
          report: options.report,
          every: options.renewEvery ?? RENEW_EVERY,
        })
        return {
          ...listening,
          close() {
            watch.close()
            return listening.close()
          },
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
