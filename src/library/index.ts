import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { IgnoredFiles } from '#contract/helper/scan.ts'
import type { CoverRef } from '#contract/helper/shapes.ts'
import { type Db, openDatabase } from '#db/index.ts'
import { createDecoder } from '#decoding/decoder.ts'
import type { DecoderLimits } from '#decoding/runners.ts'
import type { EntityKind, RoleCode } from '#domain/entities.ts'
import { AppError } from '#domain/errors/errors.ts'
import { createDevices, type Devices } from './apps/devices.ts'
import { createDocuments, type Documents } from './apps/documents.ts'
import { type Books, createBooks } from './catalog/books.ts'
import { type Catalog, createCatalog } from './catalog/catalog.ts'
import { collectionFigures, type Figures } from './catalog/collection-figures.ts'
import { type ComicSets, createComicSets } from './catalog/comic-sets.ts'
import { type Comics, createComics } from './catalog/comics.ts'
import { type FacetQuery, facetOptions, nameCovers } from './catalog/facets/facet-options.ts'
import { type Found, find, type Search } from './catalog/find.ts'
import { mainRole } from './catalog/find-names.ts'
import { createLinkedComics, type LinkedComics } from './catalog/linked-comics.ts'
import type { CatalogQuery } from './catalog/query.ts'
import { createQueryTexts, type QueryTexts } from './catalog/query-text/query-texts.ts'
import { createReadThrough, type ReadThrough } from './catalog/read-through.ts'
import { type CatalogUser, DEFAULT_USER } from './catalog/select.ts'
import { createSeriesList, type SeriesList } from './catalog/series.ts'
import { createShelf, type Shelf } from './catalog/shelf.ts'
import type { Snapshot } from './catalog/snapshot/snapshot.ts'
import { collectionStats, ignoredFiles, type ScanProblem, type Stats, scanProblems } from './catalog/stats.ts'
import { createLibraryChanges, type LibraryChanges } from './changes.ts'
import { type Choices, createChoices } from './edit/choices.ts'
import { createEdits, type Edits } from './edit/edits.ts'
import { createPlaylists, type Playlists } from './edit/playlists.ts'
import { createFileChanges, type FileChanges } from './files/file-changes.ts'
import { createCovers } from './images/covers.ts'
import { createDueCovers } from './images/due-covers.ts'
import { createLayouts, type Layouts } from './images/layouts.ts'
import { createOrphans, type Orphans } from './images/orphans.ts'
import { createPages, type Pages } from './images/page-images.ts'
import { createPictures, type Pictures } from './images/pictures.ts'
import { createMediaKeys, type MediaKeys } from './media-keys.ts'
import { createOrganiser, type Organiser } from './organise/organiser.ts'
import { createRenames } from './organise/rename-change.ts'
import { type AppReading, createAppReading } from './progress/app-reading.ts'
import { compactJournal } from './progress/compact.ts'
import { type FinishedSeries, finishedSeries } from './progress/finished-series.ts'
import { createReadingHistory, type ReadingHistory } from './progress/history.ts'
import { createHomeRows, type HomeRows } from './progress/home-rows.ts'
import { createReadingRecord, type ReadingRecord } from './progress/record.ts'
import { createSetAside, type SetAsideRecord } from './progress/set-aside.ts'
import { type ComicFiles, createComicFiles } from './roots/comic-files.ts'
import { createRoots, type Roots } from './roots/roots.ts'
import { collectionRevision } from './scan/scan-log.ts'
import { createScanner, type Scanner } from './scan/scanner.ts'
import { libraryMigrations } from './schema.ts'
import { createSettings, type Settings } from './settings.ts'
import { createShelfContents, type ShelfContents } from './shelves/shelf-contents.ts'
import { createSmartShelves, type SmartShelves } from './shelves/smart-shelves.ts'
import { type CollectionExport, exportCollection } from './transfer/export-collection.ts'
import {
  type CollectionImport,
  type CollectionLines,
  importCollection,
} from './transfer/import-collection.ts'
import { createLibraryUsers, type LibraryUsers } from './users.ts'

/** The collection on this computer. */
export interface Library {
  readonly roots: Roots
  readonly scanner: Scanner
  readonly comics: Comics
  /** Comics with metadata, for reading apps. */
  readonly books: Books
  readonly catalog: Catalog
  /** Resolves the texts of queries. */
  readonly queries: QueryTexts
  readonly linkedComics: LinkedComics
  /** Returns a user's progress and the comics they may see, for catalog queries. */
  catalogUserOf(userId: string): Promise<CatalogUser>
  /** Returns the current catalog snapshot, restricted to the comics that a user may see. */
  snapshotFor(userId: string): Promise<Snapshot>
  /** Throws comic-not-found if the user may not see the comic. */
  checkVisible(userId: string, comicId: string): Promise<void>
  readonly series: SeriesList
  readonly shelf: Shelf
  /** See `finished-series.ts`. */
  finishedSeries(userId: string, from: number, before: number): Promise<FinishedSeries[]>
  readonly readThrough: ReadThrough
  readonly pages: Pages
  readonly files: Pick<ComicFiles, 'open' | 'version'>
  /** Changes to the files of the libraries. */
  readonly fileChanges: FileChanges
  readonly layouts: Layouts
  readonly edits: Edits
  readonly choices: Choices
  /** Header images of series. */
  readonly headers: Pictures
  readonly playlists: Playlists
  readonly playlistImages: Pictures
  readonly orphans: Orphans
  readonly sets: ComicSets
  /** See `facetOptions`. */
  facets(query: FacetQuery, user: CatalogUser): ReturnType<typeof facetOptions>
  /** See `nameCovers`. */
  nameCovers(kind: EntityKind, names: readonly string[], user: CatalogUser): Promise<CoverRef[][]>
  /** Returns the role in which each artist is credited most; null for a name that no comic credits. */
  mainRoles(names: readonly string[], user: CatalogUser): Promise<(RoleCode | null)[]>
  /** See `find`. */
  search(search: Search, user: CatalogUser): Promise<Found>
  readonly settings: Settings
  readonly mediaKeys: MediaKeys
  readonly users: LibraryUsers
  /** Reading apps and their keys. */
  readonly devices: Devices
  readonly progress: ReadingRecord
  readonly setAside: SetAsideRecord
  readonly homeRows: HomeRows
  readonly smartShelves: SmartShelves
  /** What smart shelves contain. */
  readonly shelfContents: ShelfContents
  readonly history: ReadingHistory
  readonly appReading: AppReading
  /** Compacts the reading journal; returns the number of deleted events. */
  compactJournal(signal: AbortSignal): Promise<number>
  /** Identifies comics by KOReader's document ids. */
  readonly documents: Documents
  readonly changes: LibraryChanges
  /** Plans names and folders of comics by templates. */
  readonly organiser: Organiser
  stats(): Promise<Stats>
  /** Returns the statistics that the dashboard draws. */
  figures(): Promise<Figures>
  /** See `collectionRevision`. */
  revision(): Promise<string>
  /** Returns a number that changes with every commit by any process; costs no table read. */
  dataVersion(): Promise<number>
  problems(): Promise<ScanProblem[]>
  /** Returns the files that the last scans ignored, by reason. */
  ignored(): Promise<IgnoredFiles[]>
  /** Data for `comics export`. */
  readonly exported: CollectionExport
  /** See `importCollection`. Throws scan-running. */
  import(lines: CollectionLines, userId: string, signal: AbortSignal): Promise<CollectionImport>
  /** Cancels a running scan, ends the decoder processes and closes the database. */
  close(): Promise<void>
}

export interface LibraryOptions extends Pick<Partial<DecoderLimits>, 'onUnconfined'> {
  /** Returns the comics that a user may see (`CatalogUser.visible`); by default all. */
  readonly visibleTo?: ((userId: string) => Promise<CatalogQuery | undefined>) | undefined
}

/** Opens the collection of a data folder, which is created if it does not exist. Throws as `openDatabase`. */
export async function openLibrary(
  dataDir: string,
  { visibleTo = async () => undefined, ...options }: LibraryOptions = {},
): Promise<Library> {
  const db: Db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  const decoder = createDecoder(options)
  const covers = createCovers(join(dataDir, 'covers'), decoder)
  const files = createComicFiles(db)
  const dueCovers = createDueCovers(db, decoder, covers, files)
  const scanner = createScanner(db, decoder, dueCovers, dataDir)
  const catalog = createCatalog(db, scanner.runningSince)
  const sets = createComicSets(db, catalog)
  const comics = createComics(db, catalog, sets)
  const headers = createPictures(join(dataDir, 'headers'))
  const listImages = createPictures(join(dataDir, 'playlists'))
  const smartShelves = createSmartShelves(db)
  const playlists = createPlaylists(db, comics, catalog, listImages, smartShelves.changed)
  const pictures = { covers, headers, playlists: listImages }
  const edits = createEdits(db, comics, catalog)
  const progress = createReadingRecord(db)
  const setAside = createSetAside(db)
  const devices = createDevices(db)
  const queries = createQueryTexts(db, catalog)
  const renames = createRenames(scanner)
  const fileChanges = createFileChanges(
    db,
    decoder,
    dataDir,
    { rename: renames },
    { rename: renames.recover },
  )
  // An interrupted change is finished or reverted in the background; a disk that is away is tried at the next start.
  const recovering = fileChanges.recover().catch(() => undefined)
  const revisionKey = randomBytes(16)
  const revision = (): Promise<string> => collectionRevision(db, revisionKey)
  const dataVersion = async (): Promise<number> => {
    const row = await db.get<{ data_version: number }>('pragma data_version')
    return row?.data_version ?? 0
  }
  const catalogUserOf = async (userId: string): Promise<CatalogUser> => ({
    states: (await progress.of(userId)).byComic(),
    aside: await setAside.of(userId),
    visible: await visibleTo(userId),
  })
  return {
    roots: createRoots(db),
    scanner,
    comics,
    books: createBooks(db, catalog),
    catalog,
    queries,
    linkedComics: createLinkedComics(db),
    series: createSeriesList(db, catalog),
    shelf: createShelf(db, catalog, sets),
    sets,
    catalogUserOf,
    snapshotFor: async (userId) => catalog.now(await catalogUserOf(userId)),
    async checkVisible(userId, comicId) {
      const visible = await visibleTo(userId)
      const [id] = await catalog.visibleIds([comicId], { ...DEFAULT_USER, visible })
      if (id === undefined) throw new AppError('comic-not-found')
    },
    finishedSeries: async (userId, from, before) =>
      finishedSeries(db, catalog, userId, from, before, await catalogUserOf(userId)),
    readThrough: createReadThrough(db, catalog),
    edits,
    choices: createChoices(db, catalog, covers, files, decoder, headers),
    headers,
    playlists,
    playlistImages: listImages,
    orphans: createOrphans(db, dataDir),
    facets: (query, user) => facetOptions(db, catalog, sets, query, user),
    nameCovers: (kind, names, user) => nameCovers(db, catalog, kind, names, user),
    async mainRoles(names, user) {
      const snapshot = await catalog.now(user)
      return names.map((name) => mainRole(snapshot, name))
    },
    search: (search, user) => find(db, catalog, search, user),
    layouts: createLayouts(db, files, decoder),
    pages: createPages(db, covers, dueCovers, files, decoder),
    files,
    fileChanges,
    settings: createSettings(db),
    mediaKeys: createMediaKeys(db),
    users: createLibraryUsers(db, playlists, progress),
    devices,
    progress,
    setAside,
    homeRows: createHomeRows(db),
    smartShelves,
    shelfContents: createShelfContents(db, catalog, queries, smartShelves),
    history: createReadingHistory(db, progress),
    appReading: createAppReading(db),
    compactJournal: (signal) => compactJournal(db, Date.now(), signal),
    documents: createDocuments(db),
    organiser: createOrganiser(db, fileChanges.journal),
    stats: () => collectionStats(db),
    figures: () => collectionFigures(db),
    revision,
    dataVersion,
    changes: createLibraryChanges({ dataVersion, revision, scanner, playlists, smartShelves, devices }),
    async problems() {
      const failure = scanner.failure()
      return [...(failure === null ? [] : [failure]), ...(await scanProblems(db))]
    },
    ignored: () => ignoredFiles(db),
    exported: exportCollection(db, pictures),
    import: (lines, userId, signal) =>
      scanner.withLock(() => importCollection(db, pictures, lines, userId, signal)),
    async close() {
      await scanner.close()
      await recovering
      await decoder.close()
      await db.close()
    },
  }
}
