import { singleOf } from '#contract/apps.ts'
import type { ReadState } from '#domain/reading/reading-state.ts'
import { ALL_ROLES, type Facet, isRole } from '#library/catalog/facets/facet-values.ts'
import { type CatalogQuery, EVERYTHING, NOTHING } from '#library/catalog/query.ts'
import type { Query } from './query.ts'
import { libraryIdOf, type View } from './view.ts'

/** Returns a query for any of the selected values; for everything if none is selected. */
const anyOf = <T>(chosen: readonly T[], each: (value: T) => CatalogQuery): CatalogQuery =>
  chosen.length === 0 ? EVERYTHING : { any: chosen.map(each) }

/** Returns the query for a request's filters: every filter must match, with any of its values. */
export function queryOfChoices(view: View, query: Query): CatalogQuery {
  const all: CatalogQuery[] = [
    anyOf(query.library_id, (id) => inLibrary(view, id)),
    anyOf(query.read_status, (status) => withStatus(status.toUpperCase())),
    anyOf(query.publisher, (value) => has('publisher', value)),
    anyOf(query.genre, (value) => has('genres', value)),
    anyOf(query.tag, (value) => has('tags', value)),
    anyOf(query.language, (value) => has('language', value)),
    anyOf(query.release_year, (value) => has('year', value)),
    anyOf(query.author, ({ name, role }) => byPerson(name || null, role)),
    anyOf(query.status, ofSeriesStatus),
    anyOf(query.media_status, ofMediaStatus),
    // Apps list a collection's series by its own address. Age ratings do not exist here, and unavailable comics are
    // not listed.
    anyOf(query.collection_id, () => NOTHING),
    anyOf(query.age_rating, (rating) => (rating.toLowerCase() === 'none' ? EVERYTHING : NOTHING)),
    query.deleted === true ? NOTHING : EVERYTHING,
    query.search === '' ? EVERYTHING : { text: { words: query.search, in: 'comic' } },
    query.oneshot === null ? EVERYTHING : when(query.oneshot, { is: 'single' }),
    query.complete === null ? EVERYTHING : when(query.complete, { is: 'complete' }),
  ]
  const after = /^\d{4}-\d\d-\d\d/.exec(query.released_after)?.[0]
  if (after !== undefined) all.push(released('>', after))
  return { all }
}

export const has = (facet: Facet, value: string | null): CatalogQuery =>
  value === null ? { has: { facet, any: true } } : { has: { facet, value } }

/** Returns the query for the comics of a person (null for anybody) in a role (null for any role). */
export function byPerson(name: string | null, role: string | null): CatalogQuery {
  const roles = role === null ? ALL_ROLES : [role].filter(isRole)
  return { any: roles.map((each) => has(each, name)) }
}

/** `date`: `2005-10-14`. */
export const released = (is: '<' | '>' | '>=', date: string): CatalogQuery => ({
  compare: { field: 'released', is, value: Number(date.replaceAll('-', '')) },
})

export const when = (wished: boolean, query: CatalogQuery): CatalogQuery => (wished ? query : { not: query })

export function inLibrary({ snapshot }: View, id: string): CatalogQuery {
  const library = snapshot.roots.find((root) => libraryIdOf(root) === id)
  return library === undefined ? NOTHING : { in: { libraries: [library] } }
}

/** Returns the query for a series by its id, which may be that of a single issue. */
export function inSeries(id: string): CatalogQuery {
  const single = singleOf(id)
  if (single === null) return { in: { series: id } }
  return { any: [{ in: { series: id } }, { all: [{ in: { ids: [single] } }, { is: 'single' }] }] }
}

const STATES: Readonly<Record<string, ReadState>> = {
  READ: 'read',
  UNREAD: 'unread',
  IN_PROGRESS: 'reading',
}

export function withStatus(status: string): CatalogQuery {
  const read = Object.hasOwn(STATES, status) ? STATES[status] : undefined
  return read === undefined ? NOTHING : { read }
}

/** Returns the query for a series' status: a complete series is ended; other series and single issues are ongoing. */
export function ofSeriesStatus(status: string): CatalogQuery {
  if (status === 'ENDED') return { all: [{ is: 'complete' }, { not: { is: 'single' } }] }
  if (status === 'ONGOING') return { any: [{ not: { is: 'complete' } }, { is: 'single' }] }
  return NOTHING
}

export function ofMediaStatus(status: string): CatalogQuery {
  if (status === 'READY') return { is: 'readable' }
  return status === 'ERROR' ? { not: { is: 'readable' } } : NOTHING
}
