import type Router from '@koa/router'
import { OPDS_TYPES } from '#contract/media-types.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Library } from '#library/index.ts'
import type { AppParts } from '../../tree.ts'
import type { BookEntry } from '../book-entry.ts'
import { sendDocument } from '../send-document.ts'
import { SHELF_PATHS, type Shelves } from '../shelves.ts'
import {
  catalogFeed,
  LIBRARY_SHELVES,
  type LibraryShelf,
  libraryFeed,
  libraryShelf,
  searchFeed,
} from './catalog.ts'
import { shelfFeed } from './feed.ts'
import { divinaManifest, type PageSizes, pdfManifest } from './manifest.ts'
import { manifestPages } from './pages.ts'
import { progressionRoutes } from './progression.ts'
import { profileOf, publication } from './publication.ts'
import { type Visit, visitOf } from './visit.ts'

const TREE = '/opds/v2'

/** Shelves that are one feed in both versions. In OPDS 2.0, the other two are feeds of several shelves. */
const SHARED_SHELVES = SHELF_PATHS.filter((path) => path !== '/catalog' && path !== '/libraries/:id')

/** Registers OPDS 2.0: feeds, manifests and their pages, and progression. Files and covers are those of OPDS 1.2. */
export function opds2Routes(router: Router, parts: AppParts, shelves: Shelves): void {
  const { library } = parts
  const feed = (path: string, feedOf: (visit: Visit, id: string) => Promise<object>): void => {
    router.get(TREE + path, async (ctx) => {
      const visit = await visitOf(ctx, parts)
      sendDocument(ctx, OPDS_TYPES.feed, JSON.stringify(await feedOf(visit, ctx.params.id ?? '')))
    })
  }

  // People often type the URL without `/catalog`.
  for (const path of ['', '/catalog']) feed(path, (visit) => catalogFeed(shelves, visit))
  feed('/search', (visit) => searchFeed(shelves, visit))
  for (const name of Object.keys(LIBRARY_SHELVES) as LibraryShelf[]) {
    feed(`/libraries/${name}`, async (visit) =>
      shelfFeed(await libraryShelf(shelves, name, null, visit), visit.at),
    )
    feed(`/libraries/:id/${name}`, async (visit, id) =>
      shelfFeed(await libraryShelf(shelves, name, id, visit), visit.at),
    )
  }
  feed('/libraries/:id', (visit, id) => libraryFeed(shelves, id, visit))
  for (const path of SHARED_SHELVES)
    feed(path, async ({ shelfQuery, user, at }, id) =>
      shelfFeed(await shelves.open(path, id, shelfQuery, user), at),
    )

  router.get(`${TREE}/books/:id`, async (ctx) => {
    const { user, at } = await visitOf(ctx, parts)
    const book = await shelves.book(ctx.params.id ?? '', user)
    sendDocument(ctx, OPDS_TYPES.publication, JSON.stringify(publication(book, at, true)))
  })

  for (const address of [`${TREE}/books/:id/manifest`, `${TREE}/books/:id/manifest/:profile`])
    router.get(address, async (ctx) => {
      const { user, at, caller } = await visitOf(ctx, parts)
      const entry = await shelves.book(ctx.params.id ?? '', user)
      const own = profileOf(entry)
      const profile = ctx.params.profile ?? own
      // A PDF can also be read as images; images cannot be read as a PDF.
      if (own === null || (profile !== own && profile !== 'divina')) throw new AppError('not-found')
      const lines = await contentsOf(library, entry, caller)
      if (profile === 'pdf')
        return sendDocument(ctx, OPDS_TYPES.webpub, JSON.stringify(pdfManifest(entry, lines, at)))
      const comic = await library.comics.get(entry.book.id, await library.catalogUserOf(user.userId))
      const sizes = await sizesOf(library, comic)
      sendDocument(
        ctx,
        OPDS_TYPES.divina,
        JSON.stringify(divinaManifest({ entry, comic, sizes, contents: lines }, at)),
      )
    })

  manifestPages(router, parts)
  progressionRoutes(router, parts)
}

/**
 * Returns the table of contents of a comic's file; empty if the file cannot be read now, so that the manifest is still
 * sent.
 */
async function contentsOf(
  { layouts }: Pick<Library, 'layouts'>,
  { book }: BookEntry,
  { requesterId, disconnected }: Visit['caller'],
) {
  return layouts.contents(book.id, { name: requesterId, signal: disconnected }).catch((error: unknown) => {
    if (error instanceof AppError) return []
    throw error
  })
}

/** Returns the known sizes of pages: from the scanned page list, or else from computed layouts. */
async function sizesOf(
  { layouts }: Pick<Library, 'layouts'>,
  { id, pages }: Awaited<ReturnType<Library['comics']['get']>>,
): Promise<PageSizes> {
  const sizes = new Map(await layouts.sizes(id))
  for (const { number, width, height } of pages)
    if (width !== null && height !== null && width > 0 && height > 0) sizes.set(number, { width, height })
  return sizes
}
