import { userKey } from '#web/data/keys.ts'
import { type JsonStorage, readRecord, writeJson } from '#web/data/stored-json.ts'
import type { ExactPlace } from './book.ts'

/** Number of books whose exact place is stored; other books open at the saved page. */
const BOOKS_KEPT = 100

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
  readonly #keep: JsonStorage
  readonly #name: string

  constructor(keep: JsonStorage, userId: string) {
    this.#keep = keep
    this.#name = userKey('text.places', userId)
  }

  /** Returns the place of a book; null if there is none. */
  of(comicId: string): ExactPlace | null {
    const place = readRecord(this.#keep, this.#name)[comicId]
    return isPlace(place) ? place : null
  }

  /** Stores the place of a book. If the storage refuses, the book opens at its page. */
  put(comicId: string, { chapter, share, page }: ExactPlace): void {
    const { [comicId]: _, ...others } = readRecord(this.#keep, this.#name)
    const stored = [...Object.entries(others).slice(1 - BOOKS_KEPT), [comicId, { chapter, share, page }]]
    writeJson(this.#keep, this.#name, Object.fromEntries(stored))
  }
}
