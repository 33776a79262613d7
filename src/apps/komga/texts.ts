import { type AppType, JPEG, KOMGA_TYPES, XHTML } from '#contract/media-types.ts'
import type { ComicChapter } from '#domain/comic.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { CatalogDetail } from '#library/catalog/comics.ts'
import { chapterDocument, chapterOf } from '../progress/chapter-documents.ts'
import { appRequestOf } from '../tree.ts'
import type { Call, Calls } from './calls.ts'
import { chapterPage } from './chapter-page.ts'
import { timeOf } from './shapes.ts'
import { bookAt } from './view.ts'

/** Characters per position, as in Readium, and the number of positions above which positions become longer. */
const POSITION_LENGTH = 1024
const POSITIONS_MAX = 10_000

/** Returns the Readium positions of a book; `lengths` are the characters of its chapters. */
function positionsOf(chapters: readonly ComicChapter[], lengths: readonly number[]) {
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const size = Math.max(POSITION_LENGTH, total / POSITIONS_MAX)
  let before = 0
  return chapters
    .flatMap(({ number, title }, at) => {
      const length = lengths[at] ?? 0
      const count = Math.max(1, Math.ceil(length / size))
      const start = before
      before += length
      return Array.from({ length: count }, (_, part) => ({
        href: chapterDocument(number),
        title,
        progression: part / count,
        totalProgression: total === 0 ? 0 : (start + (length * part) / count) / total,
      }))
    })
    .map(({ href, title, ...locations }, at) => ({
      href,
      type: XHTML,
      title,
      locations: { ...locations, position: at + 1 },
    }))
}

const CONTEXT = 'https://readium.org/webpub-manifest/context.jsonld'
const PROFILE = 'https://readium.org/webpub-manifest/profiles/epub'

/** A text book and its URL. */
interface Text {
  readonly comic: CatalogDetail
  readonly at: string
}

/**
 * Routes for text books, for apps that do not receive the file: their chapters as sanitized documents, without scripts,
 * styles and external resources.
 */
export function textCalls(on: Calls): void {
  const { pages, comics, files } = on.parts.library

  /** Returns the text book of a request. Throws comic-not-found; not-found for a book without readable chapters. */
  async function textAt({ ctx, param, loadView }: Call): Promise<Text> {
    const view = await loadView()
    const { id, isReadable } = bookAt(view, param('id'))
    const comic = await comics.get(id, view.user)
    if (!isReadable || comic.chapters.length === 0) throw new AppError('not-found')
    return { comic, at: `${appRequestOf(ctx).origin}/api/v1/books/${id}` }
  }

  const json = (path: string, type: AppType<'komga'>, answer: (call: Call) => Promise<object>): void =>
    on.any('GET', path, async (call) => {
      const body = JSON.stringify(await answer(call))
      call.ctx.set('Cache-Control', 'private, no-cache')
      call.ctx.set('Content-Type', type)
      call.ctx.body = body
    })

  json('/api/v1/books/:id/manifest', KOMGA_TYPES.webpub, async (call) => manifestOf(await textAt(call)))
  json('/api/v1/books/:id/positions', KOMGA_TYPES.positions, async (call) => {
    const { comic } = await textAt(call)
    const { requesterId, disconnected } = call.caller
    const positions = positionsOf(
      comic.chapters,
      await pages.chapterLengths(comic.id, { name: requesterId, signal: disconnected }),
    )
    return { total: positions.length, positions }
  })

  on.content('/api/v1/books/:id/resource/:name', async (call) => {
    const { id } = bookAt(await call.loadView(), call.param('id'))
    const number = chapterOf(call.param('name'))
    if (number === null) throw new AppError('not-found')
    const { requesterId } = call.caller
    // The chapter is sandboxed if opened as a page, because the dashboard has the same origin.
    call.ctx.set(
      'Content-Security-Policy',
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    )
    return {
      etag: `${id}-${await files.version(id)}-${number}`,
      maxAge: 0,
      limitKey: requesterId,
      load: async (signal) => ({
        body: chapterPage(await pages.chapter(id, number, { name: requesterId, signal })),
        type: XHTML,
      }),
    }
  })
}

/** Returns the manifest of a text book (https://readium.org/webpub-manifest), without null properties. */
function manifestOf({ comic, at }: Text) {
  const { id, title, metadata, modified, chapters } = comic
  const { language, summary, direction, publisher, writers, translators, editors } = metadata
  const link = ({ number, title }: ComicChapter) => ({
    title,
    href: `${at}/resource/${chapterDocument(number)}`,
    type: XHTML,
  })
  const links = chapters.map(link)
  return {
    '@context': CONTEXT,
    metadata: {
      '@type': 'http://schema.org/Book',
      conformsTo: PROFILE,
      title,
      identifier: `urn:comics:book:${id}`,
      modified: timeOf(modified),
      ...(language !== null && { language }),
      ...(summary !== null && { description: summary }),
      ...(direction !== null && { readingProgression: direction }),
      ...(publisher !== null && { publisher: [publisher] }),
      author: writers,
      translator: translators,
      editor: editors,
    },
    links: [{ rel: 'self', href: `${at}/manifest`, type: KOMGA_TYPES.webpub }],
    images: [{ href: `${at}/thumbnail`, type: JPEG }],
    readingOrder: links,
    resources: [],
    toc: links,
  }
}
