import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Db, openDatabase } from '#db/index.ts'
import { createDecoder } from '#decoding/decoder.ts'
import { dataPath } from '#disk/data-folder.ts'
import { AppError } from '#domain/errors/errors.ts'
import { createDevices } from './apps/devices.ts'
import { createDocuments } from './apps/documents.ts'
import { createBooks } from './catalog/books.ts'
import { createCatalog } from './catalog/catalog.ts'
import { collectionFigures } from './catalog/collection-figures.ts'
import { createComicSets } from './catalog/comic-sets.ts'
import { createComics } from './catalog/comics.ts'
import { facetOptions, nameCovers } from './catalog/facets/facet-options.ts'
import { find } from './catalog/find.ts'
import { mainRole } from './catalog/find-names.ts'
import { createLinkedComics } from './catalog/linked-comics.ts'
import { createQueryTexts } from './catalog/query-text/query-texts.ts'
import { createReadThrough } from './catalog/read-through.ts'
import { type CatalogUser, DEFAULT_USER } from './catalog/select.ts'
import { createSeriesList } from './catalog/series.ts'
import { createShelf } from './catalog/shelf.ts'
import { collectionStats, ignoredFiles, scanProblems } from './catalog/stats.ts'
import { createLibraryChanges } from './changes.ts'
import { createConversions } from './convert/convert-change.ts'
import { createConverter } from './convert/converter.ts'
import { createChoices } from './edit/choices.ts'
import { createEdits } from './edit/edits.ts'
import { createPlaylists } from './edit/playlists.ts'
import { createFileChanges } from './files/file-changes.ts'
import { createCovers } from './images/covers.ts'
import { createDueCovers } from './images/due-covers.ts'
import { createLayouts } from './images/layouts.ts'
import { createOrphans } from './images/orphans.ts'
import { createPages } from './images/page-images.ts'
import { createPictures } from './images/pictures.ts'
import type { Library, LibraryOptions } from './library.ts'
import { createMediaKeys } from './media-keys.ts'
import { createOrganiser } from './organise/organiser.ts'
import { createRenames } from './organise/rename-change.ts'
import { createAppReading } from './progress/app-reading.ts'
import { compactJournal } from './progress/compact.ts'
import { finishedSeries } from './progress/finished-series.ts'
import { createReadingHistory } from './progress/history.ts'
import { createHomeRows } from './progress/home-rows.ts'
import { createReadingRecord } from './progress/record.ts'
import { createSetAside } from './progress/set-aside.ts'
import { createComicFiles } from './roots/comic-files.ts'
import { createRoots } from './roots/roots.ts'
import { collectionRevision } from './scan/scan-log.ts'
import { createScanner } from './scan/scanner.ts'
import { libraryMigrations } from './schema.ts'
import { createSettings } from './settings.ts'
import { createShelfContents } from './shelves/shelf-contents.ts'
import { createSmartShelves } from './shelves/smart-shelves.ts'
import { exportCollection } from './transfer/export-collection.ts'
import { importCollection } from './transfer/import-collection.ts'
import { createLibraryUsers } from './users.ts'

export type { Library, LibraryOptions } from './library.ts'

/** Opens the collection of a data folder, which is created if it does not exist. Throws as `openDatabase`. */
export async function openLibrary(
  dataDir: string,
  { visibleTo = async () => undefined, ...options }: LibraryOptions = {},
): Promise<Library> {
  const db: Db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  const decoder = createDecoder(options)
  const covers = createCovers(dataPath(dataDir, 'covers'), decoder)
  const files = createComicFiles(db)
  const dueCovers = createDueCovers(db, decoder, covers, files)
  const scanner = createScanner(db, decoder, dueCovers, dataDir)
  const catalog = createCatalog(db, scanner.runningSince)
  const sets = createComicSets(db, catalog)
  const comics = createComics(db, catalog, sets)
  const headers = createPictures(dataPath(dataDir, 'headers'))
  const listImages = createPictures(dataPath(dataDir, 'playlists'))
  const smartShelves = createSmartShelves(db)
  const playlists = createPlaylists(db, comics, catalog, listImages, smartShelves.changed)
  const pictures = { covers, headers, playlists: listImages }
  const edits = createEdits(db, comics, catalog)
  const progress = createReadingRecord(db)
  const setAside = createSetAside(db)
  const devices = createDevices(db)
  const queries = createQueryTexts(db, catalog)
  const fileChanges = createFileChanges(db, decoder, dataDir, {
    rename: createRenames(scanner),
    convert: createConversions(scanner),
  })
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
    organiser: createOrganiser(db, fileChanges),
    converter: createConverter(db, decoder, fileChanges),
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
