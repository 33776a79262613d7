import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import { AppError } from '#domain/errors/errors.ts'
import { PAGE_WIDTHS } from '#domain/limits.ts'
import { createConcurrencyLimit } from '#http/requests/concurrency-limit.ts'
import { type ContentResponse, sendContent } from '#http/responses/content.ts'
import { fileResponse } from '#http/responses/file-response.ts'
import type { Library } from '#library/index.ts'
import type { PictureCaller } from '../access/admission.ts'
import { type AppParts, askedOf } from '../tree.ts'
import { COVERS, keepsPlaces } from './addresses.ts'
import type { Evidence } from './evidence.ts'

/** Files and whole pages that are sent to one person at a time. */
const AT_ONCE = 6
const DAY = 24 * 60 * 60
/** Pages this narrow are looked at beside others: nobody reads them. */
const [THUMBNAIL] = PAGE_WIDTHS

/** Comics' files, below a version's top. */
export function fileRoutes(router: Router, top: string, { library }: AppParts): void {
  const acquireSlot = createConcurrencyLimit(AT_ONCE)

  const file = async (ctx: RouterContext): Promise<void> => {
    const { asker } = await askedOf(ctx).caller()
    const id = await visibleId(ctx, library, asker)
    await sendContent(ctx, await fileResponse(library.files, id, asker, ctx.params.name), acquireSlot)
  }
  // The name is for apps that tell a file by the end of its address; whichever it is, it is this comic's file.
  router.get(`${top}/books/:id/file`, file)
  router.get(`${top}/books/:id/file/:name`, file)
}

/** Covers, by the addresses in feeds and by Komga's names for them below the versions' tops. */
export function coverRoutes(router: Router, tops: readonly string[], { library }: AppParts): void {
  const acquireSlot = createConcurrencyLimit(AT_ONCE)

  const cover = async (ctx: RouterContext): Promise<void> => {
    const { asker, left } = await askedOf(ctx).pictureCaller()
    const by = { name: asker, signal: left }
    const id = await visibleId(ctx, library, asker)
    const { bytes, type, etag } = await library.pages.cover(id, undefined, undefined, by, 'jpeg')
    const load = async () => ({ body: bytes, type })
    await sendContent(ctx, { etag, maxAge: DAY, load }, acquireSlot)
  }
  for (const top of tops)
    for (const end of ['', '/small']) router.get(`${top}/books/:id/thumbnail${end}`, cover)
  // The same picture: no smaller one is kept as JPEG.
  for (const end of ['', '/s']) router.get(`${COVERS}/:id${end}`, cover)
}

/** Pages as Page Streaming asks for them (https://anansi-project.github.io/docs/opds-pse/specs/v1.2): JPEG, from 0. */
export function streamRoutes(router: Router, top: string, { library }: AppParts, evidence: Evidence): void {
  const acquireSlot = createConcurrencyLimit(AT_ONCE)

  async function pageAnswer(
    id: string,
    page: number,
    width: number | undefined,
    { asker }: PictureCaller,
  ): Promise<ContentResponse> {
    const etag = await library.pages.plainTag(id, page, 'jpeg', width)
    return {
      etag,
      // The file may be another one tomorrow, at the same address.
      maxAge: DAY,
      limitKey: width === undefined ? asker : null,
      load: async (signal) => {
        const by = { name: asker, signal }
        const { bytes, type } = await library.pages.plain(id, page, 'jpeg', width, by)
        return { body: bytes, type }
      },
    }
  }

  router.get(`${top}/books/:id/pages/:n`, async (ctx) => {
    const caller = await askedOf(ctx).pictureCaller()
    const id = await visibleId(ctx, library, caller.asker)
    const [page, width] = [pageOf(ctx), widthOf(ctx)]
    await notFoundOtherwise(async () =>
      sendContent(ctx, await pageAnswer(id, page, width, caller), acquireSlot),
    )
    const { device } = caller
    const isRead = ctx.method === 'GET' && (width === undefined || width > THUMBNAIL) && keepsPlaces(ctx)
    if (device === null || !isRead || (ctx.status !== 200 && ctx.status !== 304)) return
    const [book] = await library.books.byIds([id], await library.readerOf(device.userId))
    // Nobody who waits for a picture fails for what it may say of a place.
    if (book !== undefined) void evidence.fetched(device, id, page, book.pageCount).catch(() => undefined)
  })
}

/** Returns the id of the comic that an address names. Throws comic-not-found for one that the user may not see. */
export async function visibleId(
  { params: { id = '' } }: RouterContext,
  library: Pick<Library, 'checkVisible'>,
  userId: string,
): Promise<string> {
  await library.checkVisible(userId, id)
  return id
}

/** The page that an address means, from 1. Throws page-not-found for what is no number. */
function pageOf({ params }: RouterContext): number {
  const number = params.n ?? ''
  if (!/^\d{1,6}$/.test(number)) throw new AppError('page-not-found', { page: 0 })
  return Number(number) + 1
}

const WIDTH_MAX = 20_000

/** How wide a screen is; an app that fills in nothing gets the page as it is. */
function widthOf({ query }: RouterContext): number | undefined {
  const asked = Number(query.w ?? query.maxWidth)
  return Number.isFinite(asked) && asked >= 1 ? Math.min(Math.ceil(asked), WIDTH_MAX) : undefined
}

/** What cannot be read is not there: apps know no other words for it. Throws what it is, as not found. */
async function notFoundOtherwise(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isDamage = error instanceof AppError && error.status === 422
    throw isDamage ? new AppError('page-not-found', { page: 0 }, { cause: error }) : error
  }
}
