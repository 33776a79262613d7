import { z } from 'zod'
import { SHELF_NAME_MAX, SHELF_QUERY_MAX, SHELVES_MAX } from './limits.ts'
import { plain } from './text/plain-text.ts'

/** Maximum stored shelves: two computers without a connection may both create `SHELVES_MAX`. */
const STORED_MAX = 2 * SHELVES_MAX
/** Maximum removed shelves that are remembered, so that another computer does not create them again. */
export const REMOVED_MAX = 100

/** The version of the query tree that shelves are stored with; those of a later version are not understood. */
export const TREE_VERSION = 1

// A hosted account stores neither NUL nor half of a surrogate pair.
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u

export const shelfName = z
  .string()
  .overwrite((name) => name.replace(/\s+/g, ' '))
  .trim()
  .min(1)
  .max(SHELF_NAME_MAX)
  .regex(PRINTABLE)
export const shelfQuery = z
  .string()
  .trim()
  .regex(PRINTABLE)
  .refine((text) => new TextEncoder().encode(text).length <= SHELF_QUERY_MAX, 'longer than 2 KB')

/** What a user decides about a smart shelf. */
export const shelfContent = z.object({
  name: shelfName,
  /** The query as text, with the keywords in English; order and limit are part of it. */
  query: shelfQuery,
  /** True if reading apps list it. */
  apps: z.boolean(),
})
export type ShelfContent = Readonly<z.infer<typeof shelfContent>>

/** A smart shelf as it is stored here and in the account. Times are milliseconds since 1970. */
export const storedShelf = z.object({
  id: z.uuid(),
  /** Time of the last change. */
  at: z.int().min(0),
  /** Null if the shelf was removed. */
  shelf: shelfContent
    .extend({ treeVersion: z.int().min(1).max(TREE_VERSION), created: z.int().min(0) })
    .nullable(),
})
export type StoredShelf = Readonly<z.infer<typeof storedShelf>>

/** Returns the key by which names of shelves are compared. */
export const shelfKey = (name: string): string => plain(name)

/** Returns a name that is not in `taken`: the name itself, or with the first free number. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(shelfKey(name))) return name
  for (let number = 2; ; number++) {
    const ending = ` (${number})`
    const numbered = [...name].slice(0, SHELF_NAME_MAX - ending.length).join('') + ending
    if (!taken.has(shelfKey(numbered))) return numbered
  }
}

/** Returns a text that is the same for equal states of a shelf, whatever the order of their properties. */
const textOf = ({ id, at, shelf }: StoredShelf): string =>
  JSON.stringify([id, at, shelf && [shelf.name, shelf.query, shelf.apps, shelf.treeVersion, shelf.created]])

/** True if two lists have equal states of shelves in the same order. */
export const areSameShelves = (one: readonly StoredShelf[], other: readonly StoredShelf[]): boolean =>
  JSON.stringify(one.map(textOf)) === JSON.stringify(other.map(textOf))

/** True if a state of a shelf replaces another one; of two of the same time, one that all computers agree on. */
const isNewer = (one: StoredShelf, other: StoredShelf): boolean =>
  one.at > other.at || (one.at === other.at && textOf(one) > textOf(other))

/**
 * Merges two lists of shelves: the newest state of each shelf wins. Of two shelves with the same name, the younger one
 * gets a number. The result is sorted by id and the same on every computer.
 */
export function mergeShelves(one: Iterable<StoredShelf>, other: Iterable<StoredShelf>): StoredShelf[] {
  const merged = new Map<string, StoredShelf>()
  for (const entry of [...one, ...other]) {
    const known = merged.get(entry.id)
    if (known === undefined || isNewer(entry, known)) merged.set(entry.id, entry)
  }
  const newest = [...merged.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
  const removed = newest.filter(({ shelf }) => shelf === null).slice(0, REMOVED_MAX)
  const taken = new Set<string>()
  const present = newest
    .flatMap(({ id, at, shelf }) => (shelf === null ? [] : [{ id, at, shelf }]))
    .slice(0, STORED_MAX)
    .sort((a, b) => a.shelf.created - b.shelf.created || (a.id < b.id ? -1 : 1))
    .map((entry): StoredShelf => {
      const name = freeName(entry.shelf.name, taken)
      taken.add(shelfKey(name))
      return { ...entry, shelf: { ...entry.shelf, name } }
    })
  return [...present, ...removed].sort((a, b) => (a.id < b.id ? -1 : 1))
}
