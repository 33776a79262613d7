import { LIST_MAX } from '#domain/limits.ts'
import type { Collection, ShelfEntry } from './collection.ts'

/** The shelf of one search as it is needed: a page of it is fetched when a line of it is looked at. */
export class PagedShelf {
  readonly #pages = new Map<number, readonly ShelfEntry[] | null>()
  /** How many there are; null until the first page is there. */
  total: number | null = null

  constructor(
    readonly q: string,
    private readonly shelf: Collection['shelf'],
    /** Told when a page has come. */
    private readonly onPage: () => void,
    /** Told why a page did not come. */
    private readonly onError: (error: unknown) => void,
  ) {
    this.#fetch(0)
  }

  /** The entry at an index; null while its page is on its way. */
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
      // Whoever looks again has it fetched again.
      (error: unknown) => {
        this.#pages.delete(page)
        this.onError(error)
      },
    )
  }
}
