import { AppError } from '#domain/errors/errors.ts'
import { facetTexts, peopleIn } from '#library/catalog/facets/aggregate-metadata.ts'
import { ALL_ROLES, type Facet } from '#library/catalog/facets/facet-values.ts'
import { NOTHING } from '#library/catalog/query.ts'
import { select } from '#library/catalog/select.ts'
import type { Snapshot } from '#library/catalog/snapshot/snapshot.ts'
import { libraryName } from '../libraries.ts'
import type { Call, Calls } from './calls.ts'
import { pagingOf } from './query.ts'
import { pageOf } from './shapes.ts'
import { libraryIdOf } from './view.ts'

/** Routes for filter values and libraries. */
export function valueCalls(on: Calls): void {
  const { library } = on.parts
  /** Returns the comics of the requested libraries; null for all. */
  const comicsOf = async (snapshot: Snapshot, { library_id, collection_id }: Call['query']) => {
    // Not supported: the series of a collection are those of a shelf's query.
    if (collection_id.length > 0) return select(snapshot, NOTHING)
    if (library_id.length === 0) return null
    const roots = snapshot.roots.filter((root) => library_id.includes(libraryIdOf(root)))
    return select(snapshot, { in: { libraries: roots } })
  }
  const textsOf = async (facet: Facet, { query, caller }: Call): Promise<string[]> => {
    const snapshot = await library.snapshotFor(caller.userId)
    return facetTexts(snapshot, facet, await comicsOf(snapshot, query))
  }
  const values = (path: string, facet: Facet): void => on.get(path, (call) => textsOf(facet, call))

  values('/api/v1/genres', 'genres')
  values('/api/v1/publishers', 'publisher')
  for (const path of ['/api/v1/tags', '/api/v1/tags/series', '/api/v1/tags/book']) values(path, 'tags')
  values('/api/v1/languages', 'language')
  on.get('/api/v1/series/release-dates', async (call) =>
    (await textsOf('year', call)).sort((a, b) => (a < b ? 1 : -1)),
  )
  on.get('/api/v1/age-ratings', async () => [])
  on.get('/api/v1/sharing-labels', async () => [])

  const people = async ({ query, caller }: Call) => {
    const snapshot = await library.snapshotFor(caller.userId)
    const found = peopleIn(snapshot, await comicsOf(snapshot, query), query.search)
    const isWished = (role: string) => query.role.length === 0 || query.role.includes(role)
    return found.filter(({ role }) => isWished(role))
  }
  on.get('/api/v1/authors', people)
  on.get('/api/v2/authors', async (call) => pageOf(await people(call), pagingOf(call.query)))
  on.get('/api/v1/authors/names', async (call) => [...new Set((await people(call)).map(({ name }) => name))])
  on.get('/api/v1/authors/roles', async () => ALL_ROLES)

  const libraries = async () => (await library.roots.list()).map(libraryShape)
  on.get('/api/v1/libraries', libraries)
  on.get('/api/v1/libraries/:id', async ({ param }) => {
    const found = (await libraries()).find(({ id }) => id === param('id'))
    if (found === undefined) throw new AppError('not-found')
    return found
  })
}

/** Returns a library in Komga's format. `root` has the folder's name, not its path. */
function libraryShape(root: string) {
  const name = libraryName(root)
  return {
    id: libraryIdOf(root),
    name,
    root: name,
    importComicInfoBook: true,
    importComicInfoSeries: true,
    importComicInfoCollection: false,
    importComicInfoReadList: false,
    importComicInfoSeriesAppendVolume: false,
    importEpubBook: true,
    importEpubSeries: true,
    importMylarSeries: false,
    importLocalArtwork: true,
    importBarcodeIsbn: false,
    scanForceModifiedTime: false,
    scanInterval: 'DISABLED',
    scanOnStartup: true,
    scanCbx: true,
    scanPdf: true,
    scanEpub: true,
    scanDirectoryExclusions: [],
    repairExtensions: false,
    convertToCbz: false,
    emptyTrashAfterScan: false,
    seriesCover: 'FIRST',
    hashFiles: false,
    hashPages: false,
    hashKoreader: true,
    analyzeDimensions: true,
    oneshotsDirectory: null,
    unavailable: false,
  }
}
