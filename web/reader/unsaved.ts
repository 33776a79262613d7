import { z } from 'zod'
import type { ReadPlace } from '#records/library/reading.ts'
import type { Keep } from './settings.ts'

/** A place as the browser keeps it. */
const placeSchema = z.object({
  comic: z.object({
    id: z.string(),
    path: z.string(),
    name: z.string(),
    size: z.number(),
    extension: z.string(),
    title: z.string().nullish(),
  }),
  page: z.int().min(1),
  pageCount: z.int().min(1),
  /** When it was read, ISO. */
  at: z.iso.datetime(),
})

const recordSchema = z.record(z.string(), placeSchema)
type Places = Readonly<Record<string, ReadPlace>>

const later = (one: ReadPlace, other: ReadPlace): number => Date.parse(other.at) - Date.parse(one.at)

/**
 * Places that the account has not confirmed yet, the latest of each comic, kept in the browser so that closing it,
 * losing the network or reloading right after a turn loses nothing. One list for each account.
 */
export class UnsavedPlaces {
  readonly #keep: Keep
  readonly #name: string
  /** What the browser refused to keep lives here until it is saved. */
  #refused: Places = {}

  constructor(keep: Keep, userId: string) {
    this.#keep = keep
    this.#name = `comics.unsaved.${userId}`
  }

  #read(): Places {
    try {
      const parsed = recordSchema.safeParse(JSON.parse(this.#keep.getItem(this.#name) ?? '{}'))
      return { ...(parsed.success ? (parsed.data as Places) : {}), ...this.#refused }
    } catch {
      return this.#refused
    }
  }

  #write(places: Places): void {
    try {
      this.#keep.setItem(this.#name, JSON.stringify(places))
      this.#refused = {}
    } catch {
      this.#refused = places
    }
  }

  /** All places that wait, the latest first. */
  all(): ReadPlace[] {
    return Object.values(this.#read()).sort(later)
  }

  /** The place that waits for a comic, null when there is none. */
  of(comicId: string): ReadPlace | null {
    return this.#read()[comicId] ?? null
  }

  put(place: ReadPlace): void {
    this.#write({ ...this.#read(), [place.comic.id]: place })
  }

  /** Forgets a place once it is saved, unless a newer one of the same comic has been put meanwhile. */
  drop(place: ReadPlace): void {
    const { [place.comic.id]: kept, ...others } = this.#read()
    if (kept !== undefined && Date.parse(kept.at) <= Date.parse(place.at)) this.#write(others)
  }
}
