import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import { AppError } from '#domain/errors/errors.ts'
import { readJson } from '#http/requests/body.ts'
import type { Book } from '#library/catalog/books.ts'
import type { Place } from '../../progress/progress.ts'
import { type Dialect, opdsProgression, readium, storeProgression } from '../../progress/progression.ts'
import { type AppParts, appRequestOf } from '../../tree.ts'

/** Maximum body size in bytes. */
const BODY_MAX = 16 * 1024

interface Address {
  readonly path: string
  readonly dialect: Dialect
  /** True if the response to a write has the resulting progress; otherwise it is empty. */
  readonly returnsProgress: boolean
}

const ADDRESSES: readonly Address[] = [
  { path: '/progression', dialect: readium, returnsProgress: false },
  { path: '/position', dialect: opdsProgression, returnsProgress: true },
]

function send(ctx: RouterContext, dialect: Dialect, place: Place | null, book: Book): void {
  if (place === null) {
    ctx.status = 204
    return
  }
  const { base } = appRequestOf(ctx)
  const pageAddress = (page: number): string => `${base}/v2/books/${book.id}/pages/${page}`
  ctx.body = JSON.stringify(dialect.document(place, book, pageAddress))
  ctx.set('Content-Type', dialect.type)
}

/** Registers the routes that read and write progress, in both formats. */
export function progressionRoutes(router: Router, { library, progress }: AppParts): void {
  async function bookOf(id: string, userId: string): Promise<Book> {
    const [book] = await library.books.byIds([id], await library.catalogUserOf(userId))
    if (book === undefined) throw new AppError('comic-not-found')
    return book
  }

  for (const { path, dialect, returnsProgress } of ADDRESSES) {
    const address = `/opds/v2/books/:id${path}`

    router.get(address, async (ctx) => {
      const { userId } = await appRequestOf(ctx).caller()
      const book = await bookOf(ctx.params.id ?? '', userId)
      ctx.set('Cache-Control', 'private, no-cache')
      send(ctx, dialect, (await progress.of(userId)).get(book.id), book)
    })

    router.put(address, async (ctx) => {
      const caller = await appRequestOf(ctx).caller()
      const book = await bookOf(ctx.params.id ?? '', caller.userId)
      // The media type is ignored: apps send three different ones.
      const place = await storeProgression(
        progress,
        library.devices,
        caller,
        book,
        await readJson(ctx.req, BODY_MAX),
        'opds',
      )
      ctx.set('Cache-Control', 'no-store')
      send(ctx, dialect, returnsProgress ? place : null, book)
    })
  }
}
