import type { Language } from '#i18n/languages.ts'
import type { ReaderStates } from '#library/catalog/reader-states.ts'
import type { Say } from '../words.ts'
import type { BookEntry } from './book-entry.ts'
import { type Choices, FACET_KINDS, type FacetGroup } from './facets.ts'

/** Entries of one page: e-ink readers show twenty at once, and ask for two pages together. */
export const SHELF_PAGE = 50

/** A way into another shelf. */
export interface WayEntry {
  readonly kind: 'way'
  /** Stays the same, whatever the shelf is called. */
  readonly id: string
  readonly title: string
  /** What is behind it, in a few words; empty for nothing to say. */
  readonly said: string
  /** Its address within a version's tree, encoded: `/series/blacksad`. */
  readonly path: string
  /** What stands on the shelf behind it. */
  readonly leadsTo: 'ways' | 'books'
  /** The last that came: apps may go there by themselves. */
  readonly isNew: boolean
  /** How many stand there; null where that is not known without looking. */
  readonly count: number | null
  /** The comic whose cover stands for it. */
  readonly face: string | null
  /** ISO time; null where it has none of its own. */
  readonly updated: string | null
}

/**
 * One page of the catalogue, whichever protocol tells it. What stands on it are ways into other shelves, or books: feeds
 * hold one or the other.
 */
export interface Shelf {
  /** Stays the same: `series:blacksad`. */
  readonly id: string
  readonly title: string
  /** Its own address within a version's tree, and that of the shelf above it; null for the start. */
  readonly path: string
  readonly up: string | null
  readonly holds: 'ways' | 'books'
  readonly entries: readonly (WayEntry | BookEntry)[]
  readonly total: number
  /** From 0. */
  readonly page: number
  /** How many entries a page has. */
  readonly size: number
  /** What was chosen, which the addresses of its other pages say again. */
  readonly wish: Wish
  /** Ways to narrow a shelf of books. */
  readonly facets: readonly FacetGroup[]
  /** ISO time of the last change of what is on this page. */
  readonly updated: string
}

/** What is asked of a shelf, besides which one it is. */
export interface Wish extends Choices {
  /** From 0. */
  readonly page: number
  /** What is searched for; empty for no search. */
  readonly q: string
  /** Entries of a page; `SHELF_PAGE` where it is not said. */
  readonly size?: number
  /** Only what lies in the library of this id. */
  readonly library?: string
}

/** Whom a shelf is put together for. */
export interface ShelfAsker {
  readonly userId: string
  readonly states: ReaderStates
  readonly language: Language
  readonly say: Say
}

/** A wish for everything from its beginning. */
export const EVERYTHING: Wish = { page: 0, q: '', read: null, format: null, publisher: null }

/** The query of a shelf's address, with everything that was chosen: `?page=1&read=unread`; empty for none. */
export function wishQuery({ q, page, ...chosen }: Wish): string {
  const query = new URLSearchParams()
  if (q !== '') query.set('q', q)
  for (const kind of FACET_KINDS) {
    const value = chosen[kind]
    if (value !== null) query.set(kind, value)
  }
  if (page > 0) query.set('page', String(page))
  // A plus for a space is understood in forms alone.
  return query.size === 0 ? '' : `?${query.toString().replaceAll('+', '%20')}`
}
