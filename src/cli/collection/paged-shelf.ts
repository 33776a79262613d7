import { LIST_MAX } from '#domain/limits.ts'
import type { Collection, ShelfEntry } from './collection.ts'

/** The shelf of a search; pages are loaded when one of their entries is read. */
export class PagedShelf {
  readonly #pages = new Map<number, readonly ShelfEntry[] | null>()
  /** Number of all entries; null until the first page is loaded. */
  total: number | null = null

  constructor(
    readonly q: string,
    private readonly shelf: Collection['shelf'],
    /** Called when a page was loaded. */
    private readonly onPage: () => void,
    /** Called when a page could not be loaded. */
    private readonly onError: (error: unknown) => void,
  ) {
    this.#fetch(0)
  }

  /** Returns the entry at an index; null while its page is loading. */
  at(index: number): ShelfEntry | null {
    const page = Math.floor(index / LIST_MAX)
    if (!this.#pages.has(page)) this.#fetch(page)
    return this.#pages.get(page)?.[index % LIST_MAX] ?? null
  }

  #fetch(page: number): void {
    this.#pages.set(page, null)
    this.shelf({ q: this.q, offset: page * LIST_MAX, limit: LIST_MAX }).then(
      ({ items, total }) => {
        this.#pages.set(page, items)
        this.total = total
        this.onPage()
      },
      // The next access loads it again.
      (error: unknown) => {
        this.#pages.delete(page)
        this.onError(error)
      },
    )
  }
}
