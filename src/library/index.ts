import { join } from 'node:path'
import type { Filters } from '#contract/helper/filters.ts'
import type { IgnoredFiles } from '#contract/helper/scan.ts'
import { type Db, openDatabase } from '#db/index.ts'
import { createReader, type ReaderLimits } from '#reading/reader.ts'
import { type ComicFacts, createComicFacts } from './apps/comic-facts.ts'
import { createDevices, type Devices } from './apps/devices.ts'
import { createDocuments, type Documents } from './apps/documents.ts'
import { type AppMoves, createAppMoves } from './apps/moves.ts'
import { type AppPlaces, createAppPlaces } from './apps/places.ts'
import { createSeriesFacts, type SeriesFactsList } from './apps/series-facts.ts'
import { type Books, createBooks } from './catalog/books.ts'
import { createCatalogIndex } from './catalog/catalog-index.ts'
import { collectionFigures, type Figures } from './catalog/collection.ts'
import { type ComicSets, createComicSets } from './catalog/comic-sets.ts'
import { type Comics, createComics } from './catalog/comics.ts'
import { type Facets, type FacetWish, facets } from './catalog/facets.ts'
import { createHoldings, type HoldingsList } from './catalog/holdings-list.ts'
import { createReadOn, type ReadOn } from './catalog/read-on.ts'
import { createReadThrough, type ReadThrough } from './catalog/read-through.ts'
import { type Found, search } from './catalog/search.ts'
import { createSeriesList, type SeriesList } from './catalog/series.ts'
import { createShelf, type Shelf } from './catalog/shelf.ts'
import { collectionStats, ignoredFiles, type ScanProblem, type Stats, scanProblems } from './catalog/stats.ts'
import { type Choices, createChoices } from './edit/choices.ts'
import { createEdits, type Edits } from './edit/edits.ts'
import { createPlaylists, type Playlists } from './edit/playlists.ts'
import { createCovers } from './images/covers.ts'
import { createDueCovers } from './images/due-covers.ts'
import { createLayouts, type Layouts } from './images/layouts.ts'
import { createOrphans, type Orphans } from './images/orphans.ts'
import { createPages, type Pages } from './images/page-images.ts'
import { createPictures, type Pictures } from './images/pictures.ts'
import { createMediaKeys, type MediaKeys } from './media-keys.ts'
import { type ComicFiles, createComicFiles } from './roots/comic-files.ts'
import { createRoots, type Roots } from './roots/roots.ts'
import { collectionRevision } from './scan/scan-log.ts'
import { createScanner, type Scanner } from './scan/scanner.ts'
import { libraryMigrations } from './schema.ts'
import { createSettings, type Settings } from './settings.ts'
import { type CollectionExport, exportCollection } from './transfer/export-collection.ts'
import {
  type CollectionImport,
  type CollectionLines,
  importCollection,
} from './transfer/import-collection.ts'

/** The collection on this computer. */
export interface Library {
  readonly roots: Roots
  readonly scanner: Scanner
  readonly comics: Comics
  /** Comics as reading apps are told of them. */
  readonly books: Books
  readonly holdings: HoldingsList
  /** What metadata says of them, for lists that apps choose by it. */
  readonly comicFacts: ComicFacts
  readonly seriesFacts: SeriesFactsList
  readonly series: SeriesList
  readonly shelf: Shelf
  readonly readOn: ReadOn
  readonly readThrough: ReadThrough
  readonly pages: Pages
  /** The files themselves. */
  readonly files: Pick<ComicFiles, 'open' | 'version'>
  readonly layouts: Layouts
  readonly edits: Edits
  readonly choices: Choices
  /** The pictures of header images and of playlists, by name. */
  readonly headers: Pictures
  readonly playlists: Playlists
  readonly playlistImages: Pictures
  readonly orphans: Orphans
  readonly sets: ComicSets
  /** The options of the filter lists; see `facets.ts`. */
  facets(filters: Filters, wish: FacetWish): Promise<{ total: number; facets: Facets }>
  search(text: string, limit: number): Promise<Found>
  readonly settings: Settings
  readonly mediaKeys: MediaKeys
  /** The keys of reading apps, where they have left comics, and where these were before. */
  readonly devices: Devices
  readonly appPlaces: AppPlaces
  readonly appMoves: AppMoves
  /** What KOReader calls comics. */
  readonly documents: Documents
  stats(): Promise<Stats>
  /** What the collection's pictures are drawn from. */
  figures(): Promise<Figures>
  /** Another text once the collection has changed; see `scan-log.ts`. */
  revision(): Promise<string>
  problems(): Promise<ScanProblem[]>
  /** What scans pass over, and why. */
  ignored(): Promise<IgnoredFiles[]>
  /** What somebody made of the collection, for `comics export`. */
  readonly exported: CollectionExport
  /** Lays it over this collection; see `import-collection.ts`. Throws scan-running while one is under way. */
  import(lines: CollectionLines, userId: string, signal: AbortSignal): Promise<CollectionImport>
  /** Ends a scan under way and closes every file. */
  close(): Promise<void>
}

/** Opens the collection of a data folder, making it where there is none. Throws as `openDatabase`. */
export async function openLibrary(
  dataDir: string,
  options: Pick<Partial<ReaderLimits>, 'onUnconfined'> = {},
): Promise<Library> {
  const db: Db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  const reader = createReader(options)
  const covers = createCovers(join(dataDir, 'covers'), reader)
  const files = createComicFiles(db)
  const dueCovers = createDueCovers(db, reader, covers, files)
  const scanner = createScanner(db, reader, dueCovers, dataDir)
  const index = createCatalogIndex(db, scanner.busy)
  const sets = createComicSets(db)
  const comics = createComics(db, index, sets)
  const series = createSeriesList(db, index)
  const headers = createPictures(join(dataDir, 'headers'))
  const listImages = createPictures(join(dataDir, 'playlists'))
  const pictures = { covers, headers, playlists: listImages }
  const edits = createEdits(db, comics)
  const revisionWithEdits = async () => `${await collectionRevision(db)} ${edits.count()}`
  const comicFacts = createComicFacts(db, revisionWithEdits, scanner.busy)
  return {
    roots: createRoots(db),
    scanner,
    comics,
    books: createBooks(db),
    comicFacts,
    seriesFacts: createSeriesFacts(db, comicFacts, revisionWithEdits),
    holdings: createHoldings(db, () => collectionRevision(db), scanner.busy),
    series,
    shelf: createShelf(db, comics, series, sets),
    sets,
    readOn: createReadOn(db, comics, series),
    readThrough: createReadThrough(db, comics),
    edits,
    choices: createChoices(db, covers, files, reader, headers),
    headers,
    playlists: createPlaylists(db, comics, series, listImages),
    playlistImages: listImages,
    orphans: createOrphans(db, dataDir),
    facets: (filters, wish) => facets(db, index, comics, sets, filters, wish),
    search: (text, limit) => search(db, index, comics, series, text, limit),
    layouts: createLayouts(db, files, reader),
    pages: createPages(db, covers, dueCovers, files, reader),
    files,
    settings: createSettings(db),
    mediaKeys: createMediaKeys(db),
    devices: createDevices(db),
    appPlaces: createAppPlaces(db),
    appMoves: createAppMoves(db),
    documents: createDocuments(db),
    stats: () => collectionStats(db),
    figures: () => collectionFigures(db),
    revision: () => collectionRevision(db),
    async problems() {
      const failure = scanner.failure()
      return [...(failure === null ? [] : [failure]), ...(await scanProblems(db))]
    },
    ignored: () => ignoredFiles(db),
    exported: exportCollection(db, pictures),
    import: (lines, userId, signal) =>
      scanner.between(() => importCollection(db, pictures, lines, userId, signal)),
    async close() {
      await scanner.close()
      await reader.close()
      await db.close()
    },
  }
}
