import Router from '@koa/router'
import type { Middleware } from 'koa'
import { collection } from '#contract/helper/collection.ts'
import { comics } from '#contract/helper/comics.ts'
import { data } from '#contract/helper/data.ts'
import { devices } from '#contract/helper/devices.ts'
import { discover } from '#contract/helper/discover.ts'
import { documents } from '#contract/helper/documents.ts'
import { events } from '#contract/helper/events.ts'
import { fileChanges } from '#contract/helper/file-changes.ts'
import { files } from '#contract/helper/files.ts'
import { history } from '#contract/helper/history.ts'
import { layout } from '#contract/helper/layout.ts'
import { folders, libraries } from '#contract/helper/libraries.ts'
import { link } from '#contract/helper/link.ts'
import { coverChoice, headers, metadata } from '#contract/helper/metadata.ts'
import { network } from '#contract/helper/network.ts'
import { organise } from '#contract/helper/organise.ts'
import { ownAccount } from '#contract/helper/own-account.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { progress } from '#contract/helper/progress.ts'
import { queries } from '#contract/helper/queries.ts'
import { scan } from '#contract/helper/scan.ts'
import { series } from '#contract/helper/series.ts'
import { sessions } from '#contract/helper/sessions.ts'
import { sets } from '#contract/helper/sets.ts'
import { shelf } from '#contract/helper/shelf.ts'
import { shelves } from '#contract/helper/shelves.ts'
import { stats } from '#contract/helper/stats.ts'
import { status } from '#contract/helper/status.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { QueryVocabulary } from '#domain/query/vocabulary.ts'
import { createConcurrencyLimit } from '#http/requests/concurrency-limit.ts'
import { methodOverride } from '#http/requests/method-override.ts'
import type { Report } from '#http/responses/errors.ts'
import type { AppMiddleware } from '#http/server/app.ts'
import { mount } from '#http/server/mount.ts'
import { deviceOfPictures } from '#library/apps/picture-sessions.ts'
import type { BatchJobs } from '#library/files/batch-jobs.ts'
import type { Library } from '#library/index.ts'
import { createMediaTokens } from '#library/media-tokens.ts'
import { type ProgressSync, progressReader } from '#library/progress/progress-sync.ts'
import { cardsFor } from './cards.ts'
import { bearerReader, mediaTokenReader } from './credentials.ts'
import type { FolderDialog } from './folder-dialog.ts'
import { createGuard, type GuardRules, type Membership } from './guards.ts'
import type { LiveEvents } from './live/live-events.ts'
import { createQueryReader } from './queries.ts'
import { collectionRoutes } from './routes/collection.ts'
import { comicRoutes } from './routes/comics.ts'
import { dataRoutes } from './routes/data.ts'
import { type AppPlaces, deviceRoutes } from './routes/devices.ts'
import { discoverRoutes } from './routes/discover.ts'
import { documentRoutes } from './routes/documents.ts'
import { eventRoutes } from './routes/events.ts'
import { fileChangeRoutes } from './routes/file-changes.ts'
import { fileRoutes } from './routes/files.ts'
import { historyRoutes } from './routes/history.ts'
import { layoutRoutes } from './routes/layout.ts'
import { folderRoutes, libraryRoutes } from './routes/libraries.ts'
import { type Linking, linkRoutes } from './routes/link.ts'
import { coverChoiceRoutes, headerRoutes, metadataRoutes } from './routes/metadata.ts'
import { type Network, networkRoutes } from './routes/network.ts'
import { organiseRoutes } from './routes/organise.ts'
import { ownAccountRoutes, type UserRemoval } from './routes/own-account.ts'
import { playlistRoutes } from './routes/playlists.ts'
import { progressRoutes } from './routes/progress.ts'
import { queryRoutes } from './routes/queries.ts'
import { scanRoutes } from './routes/scan.ts'
import { seriesRoutes } from './routes/series.ts'
import { type SessionList, sessionRoutes } from './routes/sessions.ts'
import { setRoutes } from './routes/sets.ts'
import { shelfRoutes } from './routes/shelf.ts'
import { shelvesRoutes } from './routes/shelves.ts'
import { type Installation, statsRoutes, statusRoutes } from './routes/status.ts'
import { createUserQueue } from './user-queue.ts'

/** Maximum concurrent responses per user with original pages, which may have 64 MB each. */
const WHOLE_PAGES = 6

export interface HelperApiOptions {
  readonly library: Library
  /** The data folder. */
  readonly dataDir: string
  readonly membership: Membership
  readonly installation: Installation
  /** Null if the account cannot list its sessions (a hosted one). */
  readonly sessions: SessionList | null
  /** Null if users cannot be deleted here (those of a hosted account). */
  readonly removal: UserRemoval | null
  readonly folderDialog: FolderDialog
  /** Null if the computer cannot be linked (a demonstration). */
  readonly linking: Linking | null
  readonly network: Network
  /** The addresses under which reading apps reach this computer. */
  readonly appPlaces: AppPlaces
  /** Runs changes of files in the background. */
  readonly jobs: BatchJobs
  /** Synchronizes reading progress with the account. */
  readonly sync: ProgressSync
  /** The stream of live changes; one for all transports. */
  readonly live: LiveEvents
  /** The words of queries, in all languages. */
  readonly vocabulary: QueryVocabulary
  /** The user prefix with which media tokens begin; a relay finds this helper by it. */
  readonly mediaRoute: string
  /** Returns how a request arrived; the transport determines it. */
  readonly arrivalOf: GuardRules['arrivalOf']
  readonly report: Report
  /** Also validates responses against the contract (tests and development). */
  readonly strict?: boolean
}

/** The path that any origin may read without credentials, to find out whether a helper is running. */
export const PROBE = status.helper.path

/**
 * Creates the helper's API as middleware, for a local port or a tunnel. Other requests are passed to the next
 * middleware.
 */
export async function helperApi(options: HelperApiOptions): Promise<readonly AppMiddleware[]> {
  const { library, installation, membership, report } = options
  const { sessionAlive = async () => true } = membership
  const media = createMediaTokens(
    options.mediaRoute,
    library.mediaKeys,
    // The feeds of reading apps use media tokens with the id of the app's key instead of a session.
    async (userId, session) => deviceOfPictures(session) === null && sessionAlive(userId, session),
  )
  const router = new Router()
  const pictures = new Router()
  const rules = {
    admit: createGuard({
      membership,
      readers: [bearerReader(membership), mediaTokenReader(media)],
      arrivalOf: options.arrivalOf,
      checkVisible: library.checkVisible,
    }),
    strict: options.strict ?? false,
    pictures,
    acquireSlot: createConcurrencyLimit(WHOLE_PAGES),
  }

  const queue = createUserQueue()
  const progressOf = progressReader(library.progress, options.sync)
  const cards = cardsFor(library)
  const reader = createQueryReader(library, options.vocabulary, queue)
  mount(router, status, statusRoutes(installation, media, library.homeRows), rules)
  mount(router, stats, statsRoutes(library), rules)
  mount(router, data, dataRoutes(options.dataDir), rules)
  mount(router, collection, collectionRoutes(library), rules)
  mount(router, libraries, libraryRoutes(library, report), rules)
  mount(router, folders, folderRoutes(library, options.folderDialog, report), rules)
  mount(router, scan, scanRoutes(library, report), rules)
  mount(router, events, eventRoutes(options.live), rules)
  mount(router, files, fileRoutes(library), rules)
  mount(router, headers, headerRoutes(library), rules)
  mount(router, coverChoice, coverChoiceRoutes(library), rules)
  mount(router, series, seriesRoutes(library, queue, cards, reader), rules)
  mount(router, sets, setRoutes(library, queue), rules)
  mount(router, shelf, shelfRoutes(library, queue, cards, reader), rules)
  mount(router, progress, progressRoutes(library, progressOf, cards), rules)
  mount(router, comics, comicRoutes(library, queue, cards, reader), rules)
  mount(router, layout, layoutRoutes(library), rules)
  mount(router, discover, discoverRoutes(library, queue, cards, reader), rules)
  mount(router, queries, queryRoutes(library, queue, cards, reader), rules)
  mount(router, metadata, metadataRoutes(library), rules)
  mount(router, playlists, playlistRoutes(library, queue, cards), rules)
  mount(router, shelves, shelvesRoutes(library, queue, cards, reader), rules)
  mount(router, sessions, sessionRoutes(options.sessions), rules)
  mount(router, ownAccount, ownAccountRoutes(options.removal, installation.accountUrl, library), rules)
  mount(router, link, linkRoutes(options.linking), rules)
  mount(router, network, networkRoutes(options.network), rules)
  mount(router, devices, deviceRoutes(library.devices, options.appPlaces), rules)
  mount(router, documents, documentRoutes(library), rules)
  mount(router, history, historyRoutes(library, options.sync), rules)
  mount(router, fileChanges, fileChangeRoutes(library, options.jobs), rules)
  mount(router, organise, organiseRoutes(library, options.jobs), rules)

  return [methodOverride, pictures.routes(), router.routes(), refuseOtherMethods([pictures, router])]
}

/** Throws method-not-allowed for a known path that does not support the method, instead of serving the dashboard. */
function refuseOtherMethods(routers: readonly Router[]): Middleware {
  return async (ctx, next) => {
    const known = routers.some((router) => router.match(ctx.path, ctx.method).path.length > 0)
    if (known) throw new AppError('method-not-allowed', { method: ctx.method })
    await next()
  }
}
