import type Router from '@koa/router'
import { AppError } from '#domain/errors/errors.ts'
import { createConcurrencyLimit } from '#http/requests/concurrency-limit.ts'
import { type ContentResponse, sendContent } from '#http/responses/content.ts'
import type { PictureCaller } from '../../access/admission.ts'
import { type AppParts, appRequestOf } from '../../tree.ts'
import { visibleId } from '../content.ts'

/** Maximum number of concurrent pages per user. */
const AT_ONCE = 6
const DAY = 24 * 60 * 60

/**
 * Registers the pages of manifests: from 1, in their original format or as JPEG (`?convert=jpeg`). Fetches change no
 * progress, because apps with manifests report it (`progression.ts`).
 */
export function manifestPages(router: Router, { library }: AppParts): void {
  const acquireSlot = createConcurrencyLimit(AT_ONCE)

  async function asItIs(id: string, page: number, { requesterId }: PictureCaller): Promise<ContentResponse> {
    const { etag } = await library.pages.pageTag(id, page)
    return {
      etag,
      // Not longer, because the URL stays the same when the file changes.
      maxAge: DAY,
      limitKey: requesterId,
      load: async (signal) => {
        const { bytes, type } = await library.pages.page(id, page, undefined, { name: requesterId, signal })
        return { body: bytes, type }
      },
    }
  }

  async function asJpeg(id: string, page: number, { requesterId }: PictureCaller): Promise<ContentResponse> {
    return {
      etag: await library.pages.plainTag(id, page, 'jpeg'),
      maxAge: DAY,
      limitKey: requesterId,
      load: async (signal) => {
        const by = { name: requesterId, signal }
        const { bytes, type } = await library.pages.plain(id, page, 'jpeg', undefined, by)
        return { body: bytes, type }
      },
    }
  }

  router.get('/opds/v2/books/:id/pages/:n', async (ctx) => {
    const caller = await appRequestOf(ctx).pictureCaller()
    const id = await visibleId(ctx, library, caller.requesterId)
    const { n = '' } = ctx.params
    const page = /^[1-9]\d{0,5}$/.test(n) ? Number(n) : 0
    if (page === 0) throw new AppError('page-not-found', { page: n })
    const { convert } = ctx.query
    if (convert !== undefined && convert !== 'jpeg')
      throw new AppError('validation', { detail: 'convert must be jpeg' })
    const answer = convert === 'jpeg' ? asJpeg(id, page, caller) : asItIs(id, page, caller)
    await sendContent(ctx, await answer, acquireSlot)
  })
}
