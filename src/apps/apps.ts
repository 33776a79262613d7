import { randomBytes } from 'node:crypto'
import type { RouterContext } from '@koa/router'
import type { Context, Middleware } from 'koa'
import { APP_TREES, type AppTree, appTreeOf, keyedPath } from '#contract/apps.ts'
import { AppError } from '#domain/errors/errors.ts'
import { withoutEnd } from '#domain/text/text.ts'
import { routeOf } from '#http/requests/user-route.ts'
import { type Report, responseError } from '#http/responses/errors.ts'
import type { AppMiddleware } from '#http/server/app.ts'
import type { Arrival } from '#http/server/loopback.ts'
import type { Language } from '#i18n/languages.ts'
import { deviceOfPictures, pictureSession } from '#library/apps/picture-sessions.ts'
import type { Library } from '#library/index.ts'
import { createMediaTokens } from '#library/media-tokens.ts'
import type { ProgressSync } from '#library/progress/progress-sync.ts'
import type { AccountOf } from '#records/client/client.ts'
import { createAdmission } from './access/admission.ts'
import { createAppSessions } from './access/sessions.ts'
import { createEntityLists } from './entity-lists.ts'
import { komgaTree } from './komga/tree.ts'
import { kosyncTree } from './kosync/tree.ts'
import { opdsTree } from './opds/tree.ts'
import { createProgress } from './progress/progress.ts'
import type { AppParts, AppRequest, Tree } from './tree.ts'

export interface AppsOptions {
  readonly library: Library
  /** The users who may read this computer's comics: the owner, or all users of the account. */
  readonly membership: {
    owner(): Promise<string | null>
    /** Returns true if the account still has the user. */
    hasUser(userId: string): Promise<boolean>
    readonly shared: boolean
  }
  readonly accountOf: AccountOf
  readonly sync: Pick<ProgressSync, 'settle'>
  readonly language: Language
  readonly report: Report
}

/** Facts about a request, which depend on its transport. */
export interface AppCarrier {
  arrivalOf(ctx: Context): Arrival
  /** Returns the origin of a request, e.g. `https://comics.example`. */
  originOf(ctx: Context): string
  /** Returns the key by which wrong device keys are counted. */
  networkOf(ctx: Context): string
}

/** Serves third-party reading apps: OPDS, KOReader's progress sync, Komga's API (docs/apps.md). */
export interface Apps {
  /** Creates the middleware for a transport. It passes on requests that are not for a reading app (`appTreeOf`). */
  middleware(carrier: AppCarrier): AppMiddleware
  close(): Promise<void>
}

const SECRET = 'app-session-secret'

/** Creates the routers of all reading apps' protocols (`Tree`); all transports share them. */
export async function createApps({
  library,
  membership,
  accountOf,
  sync,
  language,
  report,
}: AppsOptions): Promise<Apps> {
  const { devices, settings, mediaKeys } = library
  const sessions = createAppSessions(
    await settings.getOrCreate(SECRET, () => randomBytes(32).toString('hex')),
  )
  const isAlive = async (_userId: string, session: string): Promise<boolean> => {
    const device = await devices.get(deviceOfPictures(session) ?? '')
    return device !== null && device.revokedAt === null
  }
  const tokensOf = (userId: string) => createMediaTokens(routeOf(userId), mediaKeys, isAlive)
  const admission = createAdmission({
    devices,
    sessions,
    mayRead: async (userId) =>
      (membership.shared || (await membership.owner()) === userId) && (await membership.hasUser(userId)),
    // The token begins with its route, and its HMAC key identifies user and device.
    ofPicture: (token) => createMediaTokens(token.split('.', 1)[0] ?? '', mediaKeys, isAlive).userOf(token),
  })
  const progress = createProgress(library, sync)
  const parts: AppParts = {
    library,
    progress,
    sessions,
    accountOf,
    entityLists: createEntityLists(library, accountOf),
    language,
    pictureToken: async ({ userId, device }) =>
      (await tokensOf(userId).issue(userId, pictureSession(device.id))).token,
  }
  const trees: Readonly<Record<AppTree, Tree>> = {
    opds: opdsTree(parts),
    kosync: kosyncTree(parts),
    komga: komgaTree(parts),
  }

  return {
    middleware: ({ arrivalOf, originOf, networkOf }) => {
      const carried: Middleware = async (ctx, next) => {
        const name = appTreeOf(ctx.path)
        if (name === null) return next()
        const tree = trees[name]
        const keyed = keyedPath(ctx.path)
        const [origin, network] = [originOf(ctx), networkOf(ctx)]
        const request: AppRequest = {
          origin,
          base: origin + (keyed?.top ?? APP_TREES[name].tops[0]),
          arrival: arrivalOf(ctx),
          caller: () => admission.admit(ctx, keyed?.key ?? null, network),
          pictureCaller: () => admission.admitToPicture(ctx, keyed?.key ?? null, network),
        }
        ctx.state.request = request
        // People type these URLs, so a trailing slash is ignored.
        ctx.path = withoutEnd(keyed?.path ?? ctx.path, '/')
        await handleRequest(ctx as RouterContext, tree, report)
      }
      return carried
    },
    async close() {
      for (const tree of Object.values(trees)) await tree.close?.()
    },
  }
}

/** Runs the router of a protocol. Sends errors in the protocol's format. */
async function handleRequest(ctx: RouterContext, tree: Tree, report: Report): Promise<void> {
  try {
    await tree.router.routes()(ctx, async () => {
      throw new AppError('not-found')
    })
  } catch (thrown) {
    const error = responseError(thrown, ctx, report)
    if (error === null) return
    ctx.status = error.status
    ctx.set('Cache-Control', 'no-store')
    await tree.sendError(ctx, error)
  }
}
