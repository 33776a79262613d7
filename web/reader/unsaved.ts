import { z } from 'zod'
import type { Keep } from './settings.ts'

/** A place in a comic that the account has not confirmed yet. */
const unsavedSchema = z.object({
  comic: z.object({
    id: z.string(),
    path: z.string(),
    name: z.string(),
    size: z.number(),
    extension: z.string(),
    title: z.string(),
  }),
  page: z.int().min(1),
  pageCount: z.int().min(1),
  /** When it was read, ISO. */
  at: z.iso.datetime(),
})
export type Unsaved = z.infer<typeof unsavedSchema>

const recordSchema = z.record(z.string(), unsavedSchema)

/**
 * Places that wait to be saved, by comic, kept in the browser so that closing it, losing the network
 * or reloading right after a turn loses nothing. One list for each account.
 */
export class UnsavedPlaces {
  readonly #keep: Keep
  readonly #name: string

  constructor(keep: Keep, userId: string) {
    this.#keep = keep
    this.#name = `comics.unsaved.${userId}`
  }

  #read(): Record<string, Unsaved> {
    try {
      const parsed = recordSchema.safeParse(JSON.parse(this.#keep.getItem(this.#name) ?? '{}'))
      return parsed.success ? parsed.data : {}
    } catch {
      return {}
    }
  }

  #write(places: Record<string, Unsaved>): void {
    try {
      this.#keep.setItem(this.#name, JSON.stringify(places))
    } catch {
      // Storage refused: the place still lives in memory until it is saved.
    }
  }

  /** All places that wait. */
  all(): Unsaved[] {
    return Object.values(this.#read())
  }

  /** The place that waits for a comic, null when there is none. */
  of(comicId: string): Unsaved | null {
    return this.#read()[comicId] ?? null
  }

  put(place: Unsaved): void {
    this.#write({ ...this.#read(), [place.comic.id]: place })
  }

  /** Forgets a place once it is saved, unless a newer one of the same comic has been put meanwhile. */
  drop(place: Unsaved): void {
    const { [place.comic.id]: kept, ...others } = this.#read()
    if (kept !== undefined && kept.at <= place.at) this.#write(others)
  }
}
