import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { Middleware } from 'koa'
import type { SignUpPolicy } from '#account/start.ts'
import { AppError } from '#domain/errors.ts'
import { helperApi, PROBE } from '#helper/api.ts'
import { type Desktop, systemFolderDialog } from '#helper/folder-dialog.ts'
import { placeOf } from '#helper/guards.ts'
import { type Installation, knownToPage } from '#helper/routes/status.ts'
import { createHttpApp } from '#http/app.ts'
import { dashboard } from '#http/dashboard.ts'
import type { Endurance } from '#http/endurance.ts'
import type { Report } from '#http/errors.ts'
import { type Listening, listen } from '#http/listen.ts'
import { arrivalByPort } from '#http/loopback.ts'
import { localCertificate } from '#http/tls.ts'
import { guardUpgrades } from '#http/upgrade.ts'
import { type Library, openLibrary } from '#library/index.ts'
import { watchLibrary } from '#library/watch/watch.ts'
import type { Config } from './config.ts'
import { buildDemo } from './demo/build.ts'
import { embeddedAccount } from './embedded-account.ts'
import { hostedAccount } from './hosted-account.ts'

export interface ServerOptions {
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
  /** Told of every request once it is answered. */
  readonly onRequest?: (request: ServedRequest) => void
  /** Told of each name it was asked by in vain, once. */
  readonly onRefusedHost?: (name: string) => void
}

/** A request that was answered; `path` without its query, which may hold a token. */
export interface ServedRequest {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
}

/** Helper, account and dashboard, composed. */
export interface ComicsServer {
  readonly library: Library
  /** The names it may be asked by beside this computer's own; none when it listens to this computer alone. */
  readonly names: readonly string[]
  listen(port: number): Promise<Listening>
  close(): Promise<void>
}

/** The names this computer may be asked by when it listens beyond itself. */
function namesOf(host: string | null): string[] {
  if (host === null || host === '127.0.0.1' || host === 'localhost') return []
  if (host !== '0.0.0.0' && host !== '::') return [host]
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const own = addresses
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
  const name = hostname().toLowerCase()
  return [name, ...(name.includes('.') ? [] : [`${name}.local`]), ...own]
}

/** Opens everything of a data folder; nothing listens yet. What was opened is closed again when a part fails. */
export async function startServer(config: Config, options: ServerOptions): Promise<ComicsServer> {
  const { dataDir, packageDir, version, command, hosted } = config
  const library = await openLibrary(dataDir, {
    onUnconfined: () => options.report(new AppError('reader-unconfined'), 'reading'),
  })
  const closing = [() => library.close()]
  const close = async () => {
    for (const step of closing.reverse()) await step()
  }
  try {
    const account =
      // A shelf that is thrown away has accounts that are, too.
      hosted === null || options.demo
        ? await embeddedAccount(
            options.demo ? { ...config, mail: null } : config,
            options.signUp,
            options.report,
          )
        : await hostedAccount(hosted, library.settings)
    closing.push(() => account.close())
    const names = [...namesOf(options.host), ...(options.names ?? [])]
    const certificate = await localCertificate(join(dataDir, 'tls'), names)
    const desktop: Desktop = { platform: process.platform, display: config.display }
    const installation: Installation = {
      version,
      command,
      demo: options.demo,
      accountUrl: account.url,
      anonKey: account.anonKey,
      signUpOpenTo: account.signUpOpenTo,
      mail: account.mail,
      hasOwner: async () => (await account.membership.owner()) !== null,
    }
    const pages = await dashboard(join(packageDir, 'dist', 'web'), (ctx) =>
      knownToPage(installation, placeOf(ctx, arrivalByPort(ctx))),
    )
    const foreign = account.url === null ? [] : [new URL(account.url).origin]
    const api = await helperApi({
      library,
      dataDir,
      membership: account.membership,
      installation,
      sessions: account.sessions,
      removal: account.removal,
      folderDialog: systemFolderDialog(desktop),
      arrivalOf: arrivalByPort,
      report: options.report,
      strict: options.strict ?? false,
    })
    const app = createHttpApp({
      names,
      origins: [],
      open: [PROBE],
      connect: foreign,
      middleware: [
        ...(options.onRequest === undefined ? [] : [tellRequests(options.onRequest)]),
        ...account.middleware,
        ...api,
        pages,
      ],
      report: options.report,
      ...(options.onRefusedHost && { onRefusedHost: options.onRefusedHost }),
    })
    if (options.demo) {
      // Drawn while people already sign up: the shelf fills before their eyes.
      const stop = new AbortController()
      const drawing = showDemo(library, config, options.report, stop.signal)
      closing.push(async () => {
        stop.abort()
        await drawing
      })
    }
    const sweeping = sweepDaily(library, options.report)
    closing.push(() => sweeping.close())
    if (options.watch === true) {
      const watch = watchLibrary(library, { report: options.report })
      closing.push(() => watch.close())
    }
    const upgrade = account.upgrade && guardUpgrades({ names, origins: [] }, account.upgrade)
    return {
      library,
      names,
      listen: (port) =>
        listen(app.callback(), {
          port,
          host: options.host ?? '127.0.0.1',
          certificate,
          upgrade,
          ...(options.endurance && { endurance: options.endurance }),
        }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function tellRequests(onRequest: (request: ServedRequest) => void): Middleware {
  return (ctx, next) => {
    const begun = performance.now()
    const { method, path } = ctx
    ctx.res.once('close', () => {
      onRequest({ method, path, status: ctx.res.statusCode, milliseconds: performance.now() - begun })
    })
    return next()
  }
}

/** Between two looks for pictures that nothing shows any more, in milliseconds. */
const SWEEP_EVERY = 24 * 60 * 60 * 1000

/** Takes pictures away that nothing shows, now and every day; a failure is told and changes nothing. */
function sweepDaily(library: Library, report: Report): { close(): Promise<void> } {
  const stop = new AbortController()
  const sweep = () =>
    library.orphans.sweep(stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) report(error, 'sweep')
      return 0
    })
  let sweeping = sweep()
  const timer = setInterval(() => {
    sweeping = sweep()
  }, SWEEP_EVERY)
  timer.unref()
  return {
    async close() {
      stop.abort()
      clearInterval(timer)
      await sweeping
    },
  }
}

async function showDemo(
  library: Library,
  config: Config,
  report: Report,
  signal: AbortSignal,
): Promise<void> {
  try {
    const shelf = join(config.dataDir, 'Comics')
    await buildDemo(join(config.packageDir, 'demo'), shelf, signal)
    if (signal.aborted) return
    await library.roots.add(shelf)
    const { done } = await library.scanner.start()
    await done
  } catch (error) {
    report(error, 'demo')
  }
}
