import type { ComicChapter } from '#domain/comic.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { CatalogDetail } from '#library/catalog/comics.ts'
import { chapterDocument, chapterOf, XHTML } from '../progress/chapter-documents.ts'
import { askedOf } from '../tree.ts'
import type { Call, Calls } from './calls.ts'
import { chapterPage } from './chapter-page.ts'
import { timeOf } from './shapes.ts'
import { bookAt } from './view.ts'

/** Characters of one position, as Readium counts them, and how many positions a book has at most. */
const POSITION = 1024
const POSITIONS_MAX = 10_000

/** The places that a text of chapters of so many characters is counted in, in order. */
function positionsOf(chapters: readonly ComicChapter[], lengths: readonly number[]) {
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const size = Math.max(POSITION, total / POSITIONS_MAX)
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
const MANIFEST = 'application/webpub+json'
const POSITIONS = 'application/vnd.readium.position-list+json'

/** A book of words and its address. */
interface Text {
  readonly comic: CatalogDetail
  readonly at: string
}

/**
 * Books of words, for apps that are not sent the file: their chapters as documents, as they are shown in the dashboard.
 * In these is no script, no style and nothing from elsewhere, whatever the book holds.
 */
export function textCalls(on: Calls): void {
  const { pages, comics, files } = on.parts.library

  /** Throws comic-not-found, and not-found for a book that is read page by page. */
  async function textAt({ ctx, param, view }: Call): Promise<Text> {
    const seen = await view()
    const { id, isReadable } = bookAt(seen, param('id'))
    const comic = await comics.get(id, seen.reader)
    if (!isReadable || comic.chapters.length === 0) throw new AppError('not-found')
    return { comic, at: `${askedOf(ctx).origin}/api/v1/books/${id}` }
  }

  const json = (path: string, type: string, answer: (call: Call) => Promise<object>): void =>
    on.any('GET', path, async (call) => {
      const body = JSON.stringify(await answer(call))
      call.ctx.set('Cache-Control', 'private, no-cache')
      call.ctx.set('Content-Type', type)
      call.ctx.body = body
    })

  json('/api/v1/books/:id/manifest', MANIFEST, async (call) => manifestOf(await textAt(call)))
  json('/api/v1/books/:id/positions', POSITIONS, async (call) => {
    const { comic } = await textAt(call)
    const { asker, left } = call.caller
    const positions = positionsOf(
      comic.chapters,
      await pages.chapterLengths(comic.id, { name: asker, signal: left }),
    )
    return { total: positions.length, positions }
  })

  on.content('/api/v1/books/:id/resource/:name', async (call) => {
    const { id } = bookAt(await call.view(), call.param('id'))
    const number = chapterOf(call.param('name'))
    if (number === null) throw new AppError('not-found')
    const { asker } = call.caller
    // Opened as a page it stands alone: the dashboard is of the same origin.
    call.ctx.set(
      'Content-Security-Policy',
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    )
    return {
      etag: `${id}-${await files.version(id)}-${number}`,
      maxAge: 0,
      limitKey: asker,
      load: async (signal) => ({
        body: chapterPage(await pages.chapter(id, number, { name: asker, signal })),
        type: XHTML,
      }),
    }
  })
}

/** A text as a publication (https://readium.org/webpub-manifest). What says nothing is left out. */
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
    links: [{ rel: 'self', href: `${at}/manifest`, type: MANIFEST }],
    images: [{ href: `${at}/thumbnail`, type: 'image/jpeg' }],
    readingOrder: links,
    resources: [],
    toc: links,
  }
}
