import { X509Certificate } from 'node:crypto'
import { createApps } from '#apps/apps.ts'
import { dataPath } from '#disk/data-folder.ts'
import { AppError } from '#domain/errors/errors.ts'
import { reportBatches } from '#helper/live/file-events.ts'
import type { ClientLimits } from '#http/server/client-limits.ts'
import type { Listening } from '#http/server/listen.ts'
import { localCertificate } from '#http/server/tls.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { createBatchJobs } from '#library/files/batch-jobs.ts'
import { followEdits } from '#library/files/follow-edits.ts'
import { type Library, type LibraryOptions, openLibrary } from '#library/index.ts'
import { watchLibrary } from '#library/watch/watch.ts'
import type { TunnelStatus } from '#relay/agent/agent.ts'
import type { Config } from '../config.ts'
import { showDemo } from '../demo/show.ts'
import type { Link } from '../link/link-file.ts'
import { openRemote, type Remote } from '../link/remote.ts'
import { createHomeNetwork, type NetworkOverrides } from '../listen/home-network.ts'
import { hostNamesOf, originsOf } from '../listen/host-names.ts'
import { listenRenewing } from '../listen/renewed-certificate.ts'
import { openedParts } from '../opened-parts.ts'
import { apiOptions } from './api-options.ts'
import { followAccount } from './follow-account.ts'
import { type PortOptions, portApp, tunnelApp } from './http-apps.ts'
import { type AccountOptions, openAccount } from './open-account.ts'
import { sweepDaily } from './sweep-daily.ts'

/**
 * Milliseconds between two checks of the certificate, which is valid for a year. Short, because a computer's clock may
 * be wrong at the start.
 */
const RENEW_EVERY = 60 * 60 * 1000

export interface ServerOptions extends AccountOptions, PortOptions, Pick<LibraryOptions, 'visibleTo'> {
  /** The address to listen on; null for this computer alone, and for its home network while the owner opens it. */
  readonly host: string | null
  /** Further host names and addresses, such as those of the machine on which the server's container runs. */
  readonly names?: readonly string[]
  /** Validate responses against the contract (tests). */
  readonly strict?: boolean
  /** Overrides of the limits (tests). */
  readonly clientLimits?: Partial<ClientLimits>
  /** Watch the library folders for changes. */
  readonly watch?: boolean
  /** Milliseconds after the last edit of a comic until it is written, where edits are followed (tests). */
  readonly followAfter?: number
  /** Milliseconds between two checks of the certificate (tests). */
  readonly renewEvery?: number
  /** Overrides of the home network (tests). */
  readonly homeNetwork?: NetworkOverrides
  /** Called when the connection to the relay changes. */
  readonly onTunnelChange?: (link: Link, status: TunnelStatus) => void
}

/** A server: helper, account and dashboard. */
export interface ComicsServer {
  readonly library: Library
  /** Returns the origins for other devices; none if it listens on the loopback interface only. */
  home(): readonly string[]
  /** Its remote access; null without a link. */
  readonly remote: Remote | null
  listen(port: number): Promise<Listening>
  close(): Promise<void>
}

/** Opens all parts of a data folder without listening. If one fails, the others are closed again. */
export async function startServer(config: Config, options: ServerOptions): Promise<ComicsServer> {
  const { dataDir, packageDir, language } = config
  const { demo, host, report, strict = false, renewEvery = RENEW_EVERY, clientLimits = {} } = options
  const stop = new AbortController()
  const { signal } = stop
  const { opened, ...parts } = openedParts()
  function close(): Promise<void> {
    stop.abort()
    return parts.close()
  }
  try {
    const onUnconfined = () => report(new AppError('reader-unconfined'), 'reading')
    const library = opened(await openLibrary(dataDir, { onUnconfined, visibleTo: options.visibleTo }))
    // Builds the snapshot now, so that the first list need not wait for it. A failure is reported when a list needs it.
    library.catalog.now(DEFAULT_USER).catch(() => undefined)

    // The demo's library is temporary: it is never linked.
    const remote = demo ? null : await openRemote(dataDir, library.settings, options.onTunnelChange)
    const account = opened(await openAccount(config, options, remote, library))

    const ownNames = hostNamesOf(host)
    const fixedNames = [...ownNames, ...(options.names ?? [])].map((name) => name.toLowerCase())
    const homeNetwork = createHomeNetwork({
      settings: library.settings,
      report,
      onChange: () => account.servedAt(home()[0] ?? local()),
      ...options.homeNetwork,
    })
    const names = () => [...fixedNames, ...homeNetwork.names()]
    const read = () => localCertificate(dataPath(dataDir, 'tls'), names())
    const certificate = await read()
    let listensOn: number | null = null
    const local = () => `http://localhost:${listensOn}`
    const home = () => (listensOn === null ? [] : originsOf(names(), listensOn))

    const followed = opened(followAccount(library, account, report))
    const { membership } = account
    const { access, sync, live } = followed
    const jobs = createBatchJobs(library.fileChanges, report)
    const batchReports = reportBatches(library, jobs, membership.owner, (data, userId) =>
      live.send({ name: 'files', data }, userId),
    )
    opened(batchReports)
    opened(jobs)
    opened(followEdits(library.fileChanges, jobs, report, options.followAfter))
    const shared = { library, sync, report }
    const apps = opened(await createApps({ ...shared, membership, accountOf: access.clientOf, language }))
    const api = await apiOptions(config, {
      ...shared,
      account,
      remote,
      demo,
      live,
      jobs,
      strict,
      local,
      home,
      signal,
      network: {
        status() {
          const open = host === null ? homeNetwork.isOpen : ownNames.length > 0
          const { problem } = homeNetwork
          return {
            open,
            fixed: host !== null,
            origins: open ? [...home()] : [],
            problem: problem && { code: problem.code, message: problem.message, params: problem.params },
            fingerprint: new X509Certificate(certificate.ca).fingerprint256,
          }
        },
        async setOpen(open) {
          if (host !== null) throw new AppError('network-fixed')
          await homeNetwork.setOpen(open)
        },
      },
    })
    const app = await portApp(api, apps, { account, names, certificate, packageDir }, options)
    const tunnel = remote && (await tunnelApp(api, apps, remote.link))
    // Registered after the parts that serve its requests, so that it closes before them.
    if (remote !== null) opened(remote)

    if (demo) {
      // In the background, so that users can sign up meanwhile.
      const drawing = showDemo(library, config, report, signal)
      opened({ close: () => drawing })
    }
    opened(sweepDaily(library, account, report))
    if (options.watch === true) opened(watchLibrary(library, { report }))
    return {
      library,
      home,
      remote,
      async listen(port) {
        const listening = await listenRenewing(
          app.handler,
          { port, host: host ?? '127.0.0.1', certificate, upgrade: app.upgrade, clientLimits },
          { read, report, every: renewEvery },
        )
        listensOn = listening.port
        if (host === null) await homeNetwork.start(listening)
        await account.servedAt(home()[0] ?? local())
        if (tunnel !== null) remote?.start(tunnel)
        return {
          ...listening,
          async close() {
            await homeNetwork.close()
            await listening.close()
          },
        }
      },
      close,
    }
  } catch (error) {
    await close().catch((failure: unknown) => report(failure, 'closing'))
    throw error
  }
}
