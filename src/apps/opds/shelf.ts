import type { Language } from '#i18n/languages.ts'
import type { ProgressStates } from '#library/catalog/progress-states.ts'
import type { Translate } from '../words.ts'
import type { BookEntry } from './book-entry.ts'
import { type Choices, FACET_KINDS, type FacetGroup } from './facets.ts'

/** Default number of entries per page: e-ink readers show twenty at once, and load two screens together. */
export const SHELF_PAGE = 50

/** A link to another shelf. */
export interface NavigationEntry {
  readonly kind: 'navigation'
  /** Stays the same if the title changes. */
  readonly id: string
  readonly title: string
  /** A short description; empty for none. */
  readonly description: string
  /** Its path below the prefix of an OPDS version, encoded: `/series/blacksad`. */
  readonly path: string
  /** What the linked shelf contains. */
  readonly leadsTo: 'navigation' | 'books'
  /** True for the shelves of new comics, which some apps open by themselves. */
  readonly isNew: boolean
  /** Number of its items; null if unknown. */
  readonly count: number | null
  /** Id of the comic whose cover represents the shelf; null for none. */
  readonly face: string | null
  /** ISO time of the last change; null if unknown. */
  readonly updated: string | null
}

/** A page of the catalog, for both OPDS versions. It contains either links to other shelves or books, as feeds do. */
export interface Shelf {
  /** Stays the same, e.g. `series:blacksad`. */
  readonly id: string
  readonly title: string
  /** The paths of the shelf and of its parent below the prefix of an OPDS version; `up` is null for the start page. */
  readonly path: string
  readonly up: string | null
  readonly holds: 'navigation' | 'books'
  readonly entries: readonly (NavigationEntry | BookEntry)[]
  readonly total: number
  /** From 0. */
  readonly page: number
  /** Entries per page. */
  readonly size: number
  /** The parameters of the request, which the URLs of the other pages repeat. */
  readonly shelfQuery: ShelfQuery
  /** The filters of a shelf of books. */
  readonly facets: readonly FacetGroup[]
  /** When the page's content last changed (ISO). */
  readonly updated: string
}

/** The query parameters of a shelf request. */
export interface ShelfQuery extends Choices {
  /** From 0. */
  readonly page: number
  /** The search text; empty for no search. */
  readonly q: string
  /** Entries per page; `SHELF_PAGE` by default. */
  readonly size?: number
  /** Restricts the shelf to the library with this id. */
  readonly library?: string
}

/** The user of a shelf request. */
export interface ShelfUser {
  readonly userId: string
  readonly states: ProgressStates
  readonly language: Language
  readonly t: Translate
}

/** The first page without filters. */
export const EVERYTHING: ShelfQuery = { page: 0, q: '', read: null, format: null, publisher: null }

/** Returns search, filters and page as a query string, e.g. `?read=unread&page=1`; empty by default. */
export function shelfQueryString({ q, page, ...chosen }: ShelfQuery): string {
  const query = new URLSearchParams()
  if (q !== '') query.set('q', q)
  for (const kind of FACET_KINDS) {
    const value = chosen[kind]
    if (value !== null) query.set(kind, value)
  }
  if (page > 0) query.set('page', String(page))
  // Only forms decode a plus as a space.
  return query.size === 0 ? '' : `?${query.toString().replaceAll('+', '%20')}`
}
