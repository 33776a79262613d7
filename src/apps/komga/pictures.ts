import { basename } from 'node:path'
import { JPEG } from '#contract/media-types.ts'
import { AppError } from '#domain/errors/errors.ts'
import { extensionOf, PICTURE_TYPES } from '#domain/file-types.ts'
import type { ContentResponse } from '#http/responses/content.ts'
import { fileResponse } from '#http/responses/file-response.ts'
import { type Entry, entryAt, type ListedComic } from '#library/catalog/snapshot/entries.ts'
import type { PlainFormat } from '#library/images/page-images.ts'
import type { Call, Calls } from './calls.ts'
import { collectionAt } from './lists/collection-calls.ts'
import { booksOf, listAt } from './lists/read-lists.ts'
import { bookAt, comicsOf, seriesAt, seriesIdOf } from './view.ts'

/** Widths of covers, and of page thumbnails, in pixels. */
const COVER = 480
const SMALL = 300
/** Cache lifetimes in seconds, of covers and of pages: short, as the URLs stay the same when the content changes. */
const HOUR = 60 * 60
const DAY = 24 * HOUR

async function coverAnswer({ caller }: Call, on: Calls, id: string): Promise<ContentResponse> {
  const requester = { name: caller.requesterId, signal: caller.disconnected }
  const cover = await on.parts.library.pages.cover(id, COVER, undefined, requester, 'jpeg')
  return {
    etag: cover.etag,
    maxAge: HOUR,
    load: async () => ({ body: cover.bytes, type: cover.type }),
  }
}

const firstOf = (comics: readonly ListedComic[]): string => {
  const [first] = comics
  if (first === undefined) throw new AppError('cover-not-found')
  return first.id
}

/** Returns the id of the comic whose cover represents a series or a single issue. */
const coverComicId = (item: Entry): string =>
  (item.kind === 'series' ? item.coverId : null) ?? firstOf(comicsOf(item))

/** Returns the page number in a URL. Throws page-not-found. */
function numberOf({ param, query }: Call): number {
  const text = param('number')
  const number = /^\d{1,6}$/.test(text) ? Number(text) + (query.zero_based === true ? 1 : 0) : 0
  if (number < 1) throw new AppError('page-not-found', { page: text.slice(0, 20) })
  return number
}

function kindOf({ query: { convert } }: Call): PlainFormat | null {
  if (convert === '') return null
  if (convert === 'jpeg' || convert === 'png') return convert
  throw new AppError('validation', { detail: 'convert must be jpeg or png' })
}

/** Routes for covers, pages and files. */
export function pictureCalls(on: Calls): void {
  const { library } = on.parts

  on.content('/api/v1/series/:id/thumbnail', async (call) =>
    coverAnswer(call, on, coverComicId(seriesAt(await call.loadView(), call.param('id')))),
  )
  on.content('/api/v1/books/:id/thumbnail', async (call) =>
    coverAnswer(call, on, bookAt(await call.loadView(), call.param('id')).id),
  )
  on.content('/api/v1/readlists/:id/thumbnail', async (call) => {
    const view = await call.loadView()
    return coverAnswer(call, on, firstOf(booksOf(view, await listAt(view, call.param('id')))))
  })
  on.content('/api/v1/collections/:id/thumbnail', async (call) => {
    const { numbers, snapshot } = await collectionAt(await call.loadView(), call.param('id'))
    const [first] = numbers
    if (first === undefined) throw new AppError('cover-not-found')
    return coverAnswer(call, on, coverComicId(entryAt(snapshot, first)))
  })

  on.get('/api/v1/series/:id/thumbnails', async ({ param, loadView }) => {
    const item = seriesAt(await loadView(), param('id'))
    return [{ ...GENERATED, id: `c-${coverComicId(item)}`, seriesId: seriesIdOf(item) }]
  })
  on.get('/api/v1/books/:id/thumbnails', async ({ param, loadView }) => {
    const { id } = bookAt(await loadView(), param('id'))
    return [{ ...GENERATED, id: `c-${id}`, bookId: id }]
  })
  on.get('/api/v1/readlists/:id/thumbnails', async ({ param, loadView }) => {
    await listAt(await loadView(), param('id'))
    return []
  })
  for (const of of ['series', 'books'])
    on.content(`/api/v1/${of}/:id/thumbnails/:picture`, async (call) =>
      coverAnswer(call, on, bookAt(await call.loadView(), call.param('picture').replace(/^c-/, '')).id),
    )

  on.get('/api/v1/books/:id/pages', async ({ param, loadView }) => {
    const view = await loadView()
    const comic = bookAt(view, param('id'))
    const pages = comic.isReadable ? await library.books.pages(comic.id, view.user) : null
    if (pages === null) throw new AppError('not-found')
    return pages.map(({ name, width, height }, at) => ({
      number: at + 1,
      fileName: basename(name),
      // Other formats are converted to JPEG.
      mediaType: PICTURE_TYPES[extensionOf(name)] ?? JPEG,
      width,
      height,
      sizeBytes: null,
      size: '',
    }))
  })

  on.content('/api/v1/books/:id/pages/:number', async (call) => {
    const { id } = bookAt(await call.loadView(), call.param('id'))
    const [number, kind] = [numberOf(call), kindOf(call)]
    const { requesterId } = call.caller
    const { etag } = await library.pages.pageTag(id, number)
    call.ctx.attachment(`${id}-${number}`, { type: 'inline' })
    return {
      etag: kind === null ? etag : await library.pages.plainTag(id, number, kind),
      maxAge: DAY,
      limitKey: requesterId,
      load: async (signal) => {
        const requester = { name: requesterId, signal }
        const { bytes, type } =
          kind === null
            ? await library.pages.page(id, number, undefined, requester)
            : await library.pages.plain(id, number, kind, undefined, requester)
        return { body: bytes, type }
      },
    }
  })
  on.content('/api/v1/books/:id/pages/:number/thumbnail', async (call) => {
    const { id } = bookAt(await call.loadView(), call.param('id'))
    const number = numberOf(call)
    const { requesterId } = call.caller
    return {
      etag: await library.pages.plainTag(id, number, 'jpeg', SMALL),
      maxAge: DAY,
      load: async (signal) => {
        const picture = await library.pages.plain(id, number, 'jpeg', SMALL, { name: requesterId, signal })
        return { body: picture.bytes, type: picture.type }
      },
    }
  })

  for (const path of ['/api/v1/books/:id/file', '/api/v1/books/:id/file/*name'])
    on.content(path, async (call) => {
      const { id } = bookAt(await call.loadView(), call.param('id'))
      return fileResponse(library.files, id, call.caller.requesterId)
    })
}

const GENERATED = {
  type: 'GENERATED',
  selected: true,
  mediaType: JPEG,
  fileSize: 0,
  width: 0,
  height: 0,
}
