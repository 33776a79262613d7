import { randomBytes } from 'node:crypto'
import Router from '@koa/router'
import Koa, { type Middleware } from 'koa'
import { comics } from '#contract/helper/comics.ts'
import { discover } from '#contract/helper/discover.ts'
import { files } from '#contract/helper/files.ts'
import { folders, libraries } from '#contract/helper/libraries.ts'
import { coverChoice, headers, metadata } from '#contract/helper/metadata.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { scan } from '#contract/helper/scan.ts'
import { series } from '#contract/helper/series.ts'
import { sessions } from '#contract/helper/sessions.ts'
import { stats } from '#contract/helper/stats.ts'
import { status } from '#contract/helper/status.ts'
import { AppError } from '#domain/errors.ts'
import { clientGone, errorAnswers, type Report } from '#http/errors.ts'
import { fewAtOnce } from '#http/few-at-once.ts'
import { methodOverride } from '#http/method-override.ts'
import { mount } from '#http/mount.ts'
import { checkOrigins } from '#http/origins.ts'
import { inPieces } from '#http/pieces.ts'
import { securityHeaders } from '#http/security.ts'
import type { Library } from '#library/index.ts'
import type { FolderDialog } from './folder-dialog.ts'
import { createGuard, type Membership } from './guards.ts'
import { createMediaTokens } from './media-token.ts'
import { comicRoutes } from './routes/comics.ts'
import { discoverRoutes } from './routes/discover.ts'
import { fileRoutes } from './routes/files.ts'
import { folderRoutes, libraryRoutes } from './routes/libraries.ts'
import { coverChoiceRoutes, headerRoutes, metadataRoutes } from './routes/metadata.ts'
import { playlistRoutes } from './routes/playlists.ts'
import { scanRoutes } from './routes/scan.ts'
import { seriesRoutes } from './routes/series.ts'
import { type SessionList, sessionRoutes } from './routes/sessions.ts'
import { type Installation, statsRoutes, statusRoutes } from './routes/status.ts'

/** Pages as they are, of up to 64 MB, held at a time for one person. */
const WHOLE_PAGES = 6

export interface HelperOptions {
  readonly library: Library
  readonly membership: Membership
  readonly installation: Installation
  /** Null where the account does not tell its sessions (a hosted one). */
  readonly sessions: SessionList | null
  readonly folderDialog: FolderDialog
  /** Names beside `localhost` that this helper answers to. */
  readonly names: readonly string[]
  /** The embedded account's routes and the dashboard: what answers on the same port. */
  readonly before: readonly Middleware[]
  readonly after: readonly Middleware[]
  readonly report: Report
  /** Check answers against the contract too (tests and development). */
  readonly strict?: boolean
}

/** The helper as a Koa app: headers, one catch, Host and Origin, then the account, the API, the dashboard. */
export async function createHelperApp(options: HelperOptions): Promise<Koa> {
  const { library, installation, report } = options
  const helperId = await library.settings.take('helper-id', () => randomBytes(8).toString('hex'))
  const media = createMediaTokens(helperId, library.mediaKeys, options.membership.sessionAlive)
  const router = new Router()
  const pictures = new Router()
  const rules = {
    admit: createGuard(options.membership, media),
    strict: options.strict ?? false,
    pictures,
    takePlace: fewAtOnce(WHOLE_PAGES),
  }

  mount(router, status, statusRoutes(installation, media), rules)
  mount(router, stats, statsRoutes(library), rules)
  mount(router, libraries, libraryRoutes(library), rules)
  mount(router, folders, folderRoutes(library, options.folderDialog, report), rules)
  mount(router, scan, scanRoutes(library, report), rules)
  mount(router, files, fileRoutes(library), rules)
  mount(router, headers, headerRoutes(library), rules)
  mount(router, coverChoice, coverChoiceRoutes(library), rules)
  mount(router, series, seriesRoutes(library), rules)
  mount(router, comics, comicRoutes(library), rules)
  mount(router, discover, discoverRoutes(library), rules)
  mount(router, metadata, metadataRoutes(library), rules)
  mount(router, playlists, playlistRoutes(library), rules)
  mount(router, sessions, sessionRoutes(options.sessions), rules)

  const app = new Koa()
  app.silent = true
  app.on('error', (error: unknown) => {
    if (!clientGone(error)) report(error, 'answering')
  })
  const foreign = installation.accountUrl === null ? [] : [new URL(installation.accountUrl).origin]
  app.use(inPieces)
  app.use(securityHeaders(foreign))
  app.use(errorAnswers(report))
  app.use(checkOrigins({ names: options.names, origins: [], open: [status.helper.path] }))
  for (const middleware of options.before) app.use(middleware)
  app.use(methodOverride)
  app.use(pictures.routes())
  app.use(router.routes())
  app.use(refuseOtherMethods([pictures, router]))
  for (const middleware of options.after) app.use(middleware)
  app.use(() => {
    throw new AppError('not-found')
  })
  return app
}

/** A known address asked with a method it does not take is told so, not shown a screen. */
function refuseOtherMethods(routers: readonly Router[]): Middleware {
  return async (ctx, next) => {
    const known = routers.some((router) => router.match(ctx.path, ctx.method).path.length > 0)
    if (known) throw new AppError('method-not-allowed', { method: ctx.method })
    await next()
  }
}
