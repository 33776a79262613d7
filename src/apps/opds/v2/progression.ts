import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import { AppError } from '#domain/errors/errors.ts'
import { readJson } from '#http/requests/body.ts'
import type { Book } from '#library/catalog/books.ts'
import type { Place } from '../../progress/progress.ts'
import { type Dialect, keepProgression, opdsProgression, readium } from '../../progress/progression.ts'
import { type AppParts, askedOf } from '../../tree.ts'

/** The most that an app says of where it is, in bytes. */
const BODY_MAX = 16 * 1024

interface Address {
  readonly path: string
  readonly dialect: Dialect
  /** What a write is answered with: nothing, or where the comic is then. */
  readonly tells: boolean
}

const ADDRESSES: readonly Address[] = [
  { path: '/progression', dialect: readium, tells: false },
  { path: '/position', dialect: opdsProgression, tells: true },
]

function send(ctx: RouterContext, dialect: Dialect, place: Place | null, book: Book): void {
  if (place === null) {
    ctx.status = 204
    return
  }
  const { base } = askedOf(ctx)
  const pageAddress = (page: number): string => `${base}/v2/books/${book.id}/pages/${page}`
  ctx.body = JSON.stringify(dialect.document(place, book, pageAddress))
  ctx.set('Content-Type', dialect.type)
}

/** Tells where somebody is in a comic, and keeps where an app has left it, in both dialects. */
export function progressionRoutes(router: Router, { library, progress }: AppParts): void {
  async function bookOf(id: string, userId: string): Promise<Book> {
    const [book] = await library.books.byIds([id], await library.readerOf(userId))
    if (book === undefined) throw new AppError('comic-not-found')
    return book
  }

  for (const { path, dialect, tells } of ADDRESSES) {
    const address = `/opds/v2/books/:id${path}`

    router.get(address, async (ctx) => {
      const { userId } = await askedOf(ctx).caller()
      const book = await bookOf(ctx.params.id ?? '', userId)
      ctx.set('Cache-Control', 'private, no-cache')
      send(ctx, dialect, (await progress.of(userId)).get(book.id), book)
    })

    router.put(address, async (ctx) => {
      const caller = await askedOf(ctx).caller()
      const book = await bookOf(ctx.params.id ?? '', caller.userId)
      // Its media type is not looked at: apps send each of the three.
      const place = await keepProgression(
        progress,
        library.devices,
        caller,
        book,
        await readJson(ctx.req, BODY_MAX),
        'opds',
      )
      ctx.set('Cache-Control', 'no-store')
      send(ctx, dialect, tells ? place : null, book)
    })
  }
}
