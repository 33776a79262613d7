import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import { AppError } from '#domain/errors/errors.ts'
import { PAGE_WIDTHS } from '#domain/limits.ts'
import { createConcurrencyLimit } from '#http/requests/concurrency-limit.ts'
import { type ContentResponse, sendContent } from '#http/responses/content.ts'
import { fileResponse } from '#http/responses/file-response.ts'
import type { Library } from '#library/index.ts'
import type { PictureCaller } from '../access/admission.ts'
import { type AppParts, appRequestOf } from '../tree.ts'
import { COVERS, tracksProgress } from './addresses.ts'
import type { FetchTracker } from './fetch-tracker.ts'

/** Maximum number of concurrent files, and of concurrent original pages, per user. */
const AT_ONCE = 6
const DAY = 24 * 60 * 60
/** The width up to which pages are thumbnails, whose fetches do not count as reading. */
const [THUMBNAIL_WIDTH] = PAGE_WIDTHS

/** Registers the routes of comic files below a version's prefix. */
export function fileRoutes(router: Router, top: string, { library }: AppParts): void {
  const acquireSlot = createConcurrencyLimit(AT_ONCE)

  const file = async (ctx: RouterContext): Promise<void> => {
    const { requesterId } = await appRequestOf(ctx).caller()
    const id = await visibleId(ctx, library, requesterId)
    await sendContent(ctx, await fileResponse(library.files, id, requesterId, ctx.params.name), acquireSlot)
  }
  // The name is for apps that detect the format by the URL's extension; it is not checked.
  router.get(`${top}/books/:id/file`, file)
  router.get(`${top}/books/:id/file/:name`, file)
}

/** Registers the routes of covers: the short URLs in feeds, and URLs like Komga's below each prefix in `tops`. */
export function coverRoutes(router: Router, tops: readonly string[], { library }: AppParts): void {
  const acquireSlot = createConcurrencyLimit(AT_ONCE)

  const cover = async (ctx: RouterContext): Promise<void> => {
    const { requesterId, disconnected } = await appRequestOf(ctx).pictureCaller()
    const by = { name: requesterId, signal: disconnected }
    const id = await visibleId(ctx, library, requesterId)
    const { bytes, type, etag } = await library.pages.cover(id, undefined, undefined, by, 'jpeg')
    const load = async () => ({ body: bytes, type })
    await sendContent(ctx, { etag, maxAge: DAY, load }, acquireSlot)
  }
  for (const top of tops)
    for (const end of ['', '/small']) router.get(`${top}/books/:id/thumbnail${end}`, cover)
  // Small covers are the same picture, because no smaller one is stored as JPEG.
  for (const end of ['', '/s']) router.get(`${COVERS}/:id${end}`, cover)
}

/** Registers the pages of Page Streaming (https://anansi-project.github.io/docs/opds-pse/specs/v1.2): JPEG, from 0. */
export function streamRoutes(
  router: Router,
  top: string,
  { library }: AppParts,
  tracker: FetchTracker,
): void {
  const acquireSlot = createConcurrencyLimit(AT_ONCE)

  async function pageAnswer(
    id: string,
    page: number,
    width: number | undefined,
    { requesterId }: PictureCaller,
  ): Promise<ContentResponse> {
    const etag = await library.pages.plainTag(id, page, 'jpeg', width)
    return {
      etag,
      // Not longer, because the URL stays the same when the file changes.
      maxAge: DAY,
      limitKey: width === undefined ? requesterId : null,
      load: async (signal) => {
        const by = { name: requesterId, signal }
        const { bytes, type } = await library.pages.plain(id, page, 'jpeg', width, by)
        return { body: bytes, type }
      },
    }
  }

  router.get(`${top}/books/:id/pages/:n`, async (ctx) => {
    const caller = await appRequestOf(ctx).pictureCaller()
    const id = await visibleId(ctx, library, caller.requesterId)
    const [page, width] = [pageOf(ctx), widthOf(ctx)]
    await damageAsNotFound(async () =>
      sendContent(ctx, await pageAnswer(id, page, width, caller), acquireSlot),
    )
    const { device } = caller
    const isRead =
      ctx.method === 'GET' && (width === undefined || width > THUMBNAIL_WIDTH) && tracksProgress(ctx)
    if (device === null || !isRead || (ctx.status !== 200 && ctx.status !== 304)) return
    const [book] = await library.books.byIds([id], await library.catalogUserOf(device.userId))
    // An error in deriving progress must not fail the picture.
    if (book !== undefined) void tracker.fetched(device, id, page, book.pageCount).catch(() => undefined)
  })
}

/** Returns the id of the comic that an address names. Throws comic-not-found if the user may not see it. */
export async function visibleId(
  { params: { id = '' } }: RouterContext,
  library: Pick<Library, 'checkVisible'>,
  userId: string,
): Promise<string> {
  await library.checkVisible(userId, id)
  return id
}

/** Returns the requested page, from 1. Throws page-not-found for an invalid number. */
function pageOf({ params }: RouterContext): number {
  const number = params.n ?? ''
  if (!/^\d{1,6}$/.test(number)) throw new AppError('page-not-found', { page: 0 })
  return Number(number) + 1
}

const WIDTH_MAX = 20_000

/** Returns the requested width; undefined for the original. */
function widthOf({ query }: RouterContext): number | undefined {
  const width = Number(query.w ?? query.maxWidth)
  return Number.isFinite(width) && width >= 1 ? Math.min(Math.ceil(width), WIDTH_MAX) : undefined
}

/** Runs `work`. Throws page-not-found for an unreadable page, because apps understand no other error. */
async function damageAsNotFound(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isDamage = error instanceof AppError && error.status === 422
    throw isDamage ? new AppError('page-not-found', { page: 0 }, { cause: error }) : error
  }
}
