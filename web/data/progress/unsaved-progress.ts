import type { ReadPosition } from '#records/library/reading.ts'
import { userKey } from '../keys.ts'
import { type JsonStorage, readRecord, writeJson } from '../stored-json.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1

/** True for a valid stored position; the storage may contain anything else under its key. */
function isPlace(value: unknown): value is ReadPosition {
  const { comic, page, pageCount, at } = (value ?? {}) as { [K in keyof ReadPosition]?: unknown }
  const { id, path, name, size, extension, title } = (comic ?? {}) as {
    [K in keyof ReadPosition['comic']]?: unknown
  }
  return (
    [id, path, name, extension, title ?? ''].every(isText) &&
    typeof size === 'number' &&
    isCount(page) &&
    isCount(pageCount) &&
    isText(at) &&
    !Number.isNaN(Date.parse(at))
  )
}

type Places = Readonly<Record<string, ReadPosition>>

const later = (one: ReadPosition, other: ReadPosition): number => Date.parse(other.at) - Date.parse(one.at)

/**
 * Reading progress that neither helper nor account has stored, the latest of each comic. It is in localStorage, so that
 * closing the browser, losing the network or reloading right after a turn loses nothing. One list for each user.
 */
export class UnsavedProgress {
  readonly #keep: JsonStorage
  readonly #name: string
  /** Progress in memory while the storage rejects writes. */
  #refused: Places = {}

  constructor(keep: JsonStorage, userId: string) {
    this.#keep = keep
    this.#name = userKey('unsaved', userId)
  }

  #read(): Places {
    const stored = Object.entries(readRecord(this.#keep, this.#name))
    const valid = stored.filter((entry): entry is [string, ReadPosition] => isPlace(entry[1]))
    return { ...Object.fromEntries(valid), ...this.#refused }
  }

  #write(places: Places): void {
    this.#refused = writeJson(this.#keep, this.#name, places) ? {} : places
  }

  /** Returns all unsaved progress, the latest first. */
  all(): ReadPosition[] {
    return Object.values(this.#read()).sort(later)
  }

  /** Returns the unsaved progress of a comic; null if there is none. */
  of(comicId: string): ReadPosition | null {
    return this.#read()[comicId] ?? null
  }

  put(place: ReadPosition): void {
    this.#write({ ...this.#read(), [place.comic.id]: place })
  }

  /** Deletes progress that was saved, unless newer progress of the same comic has been stored meanwhile. */
  drop(place: ReadPosition): void {
    const { [place.comic.id]: stored, ...others } = this.#read()
    if (stored !== undefined && Date.parse(stored.at) <= Date.parse(place.at)) this.#write(others)
  }
}
