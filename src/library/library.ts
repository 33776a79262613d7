import type { IgnoredFiles } from '#contract/helper/scan.ts'
import type { CoverRef } from '#contract/helper/shapes.ts'
import type { DecoderLimits } from '#decoding/runners.ts'
import type { EntityKind, RoleCode } from '#domain/entities.ts'
import type { Devices } from './apps/devices.ts'
import type { Documents } from './apps/documents.ts'
import type { Books } from './catalog/books.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { Figures } from './catalog/collection-figures.ts'
import type { ComicSets } from './catalog/comic-sets.ts'
import type { Comics } from './catalog/comics.ts'
import type { FacetQuery, facetOptions } from './catalog/facets/facet-options.ts'
import type { Found, Search } from './catalog/find.ts'
import type { LinkedComics } from './catalog/linked-comics.ts'
import type { CatalogQuery } from './catalog/query.ts'
import type { QueryTexts } from './catalog/query-text/query-texts.ts'
import type { ReadThrough } from './catalog/read-through.ts'
import type { CatalogUser } from './catalog/select.ts'
import type { SeriesList } from './catalog/series.ts'
import type { Shelf } from './catalog/shelf.ts'
import type { Snapshot } from './catalog/snapshot/snapshot.ts'
import type { ScanProblem, Stats } from './catalog/stats.ts'
import type { LibraryChanges } from './changes.ts'
import type { Converter } from './convert/converter.ts'
import type { Choices } from './edit/choices.ts'
import type { Edits } from './edit/edits.ts'
import type { Playlists } from './edit/playlists.ts'
import type { FileChanges } from './files/file-changes.ts'
import type { Layouts } from './images/layouts.ts'
import type { Orphans } from './images/orphans.ts'
import type { Pages } from './images/page-images.ts'
import type { Pictures } from './images/pictures.ts'
import type { MediaKeys } from './media-keys.ts'
import type { Organiser } from './organise/organiser.ts'
import type { AppReading } from './progress/app-reading.ts'
import type { FinishedSeries } from './progress/finished-series.ts'
import type { ReadingHistory } from './progress/history.ts'
import type { HomeRows } from './progress/home-rows.ts'
import type { ReadingRecord } from './progress/record.ts'
import type { SetAsideRecord } from './progress/set-aside.ts'
import type { ComicFiles } from './roots/comic-files.ts'
import type { Roots } from './roots/roots.ts'
import type { Scanner } from './scan/scanner.ts'
import type { Settings } from './settings.ts'
import type { ShelfContents } from './shelves/shelf-contents.ts'
import type { SmartShelves } from './shelves/smart-shelves.ts'
import type { CollectionExport } from './transfer/export-collection.ts'
import type { CollectionImport, CollectionLines } from './transfer/import-collection.ts'
import type { LibraryUsers } from './users.ts'

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
  /** Plans conversions of archives to cbz. */
  readonly converter: Converter
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
