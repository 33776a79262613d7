import type { ExactPlace } from './book.ts'

/** Number of books whose exact place is stored; other books open at the saved page. */
const BOOKS_KEPT = 100

type Keep = Pick<Storage, 'getItem' | 'setItem'>
type Places = Readonly<Record<string, ExactPlace>>

const isPlace = (value: unknown): value is ExactPlace => {
  const { chapter, share, page } = (value ?? {}) as { [K in keyof ExactPlace]?: unknown }
  return (
    Number.isInteger(chapter) &&
    Number(chapter) >= 1 &&
    Number.isInteger(page) &&
    typeof share === 'number' &&
    share >= 0 &&
    share <= 1
  )
}

/** Exact places of books on this device, stored for each user. Saved progress has only the page. */
export class ExactPlaces {
  readonly #keep: Keep
  readonly #name: string

  constructor(keep: Keep, userId: string) {
    this.#keep = keep
    this.#name = `comics.text.places.${userId}`
  }

  #read(): Places {
    try {
      const stored: unknown = JSON.parse(this.#keep.getItem(this.#name) ?? '{}')
      return typeof stored === 'object' && stored !== null ? (stored as Places) : {}
    } catch {
      return {}
    }
  }

  /** Returns the place of a book; null if there is none. */
  of(comicId: string): ExactPlace | null {
    const place: unknown = this.#read()[comicId]
    return isPlace(place) ? place : null
  }

  put(comicId: string, { chapter, share, page }: ExactPlace): void {
    const { [comicId]: _, ...others } = this.#read()
    const stored = [...Object.entries(others).slice(1 - BOOKS_KEPT), [comicId, { chapter, share, page }]]
    try {
      this.#keep.setItem(this.#name, JSON.stringify(Object.fromEntries(stored)))
    } catch {
      // If the storage refuses, the book opens at its page.
    }
  }
}
