import { singleId, singleOf } from '#contract/apps.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Reader } from '#library/catalog/select.ts'
import { comicOfId, type Entry, entryOfKey, type ListedComic } from '#library/catalog/snapshot/entries.ts'
import type { Snapshot } from '#library/catalog/snapshot/snapshot.ts'
import type { Library } from '#library/index.ts'
import type { AppCaller } from '../access/admission.ts'
import { libraryId } from '../libraries.ts'
import type { NamedLists } from '../named-lists.ts'

/** The collection as one person sees it in one answer. */
export interface View {
  readonly caller: AppCaller
  readonly library: Library
  readonly named: NamedLists
  readonly reader: Reader
  readonly snapshot: Snapshot
}

/** The ids of libraries by their folders: every book of a list tells its own. */
const libraryIds = new Map<string, string>()
export function libraryIdOf(root: string): string {
  const id = libraryIds.get(root) ?? libraryId(root)
  libraryIds.set(root, id)
  return id
}

/** A single issue's id as a series. */
export const seriesIdOf = (item: Entry): string => (item.kind === 'series' ? item.key : singleId(item.id))

/** The series that a book is of: its own, or itself. */
export const itemOf = (comic: ListedComic): Entry => comic.series ?? comic

export const comicsOf = (item: Entry): readonly ListedComic[] =>
  item.kind === 'series' ? item.comics : [item]

export const nameOf = (item: Entry): string => (item.kind === 'series' ? item.name : item.title)

export const rootOf = (item: Entry): string => comicsOf(item)[0]?.root ?? ''

/** When something of it changed last, or was added. */
export const changedAt = ({ added, modified }: Pick<Entry, 'added' | 'modified'>): number =>
  Math.max(added, modified)

/** A series by its id. Throws series-not-found. */
export function seriesAt({ snapshot }: Pick<View, 'snapshot'>, id: string): Entry {
  const own = entryOfKey(snapshot, id)
  if (own !== undefined) return own
  // It may be of a series meanwhile: an app's library still knows it by this name.
  const single = comicOfId(snapshot, singleOf(id) ?? '')
  if (single === undefined) throw new AppError('series-not-found')
  return single
}

/** A book by its id. Throws comic-not-found. */
export function bookAt({ snapshot }: Pick<View, 'snapshot'>, id: string): ListedComic {
  const comic = comicOfId(snapshot, id)
  if (comic === undefined) throw new AppError('comic-not-found')
  return comic
}

/** How many of a series' books were read, begun and never opened. */
export function countsOf({ reader }: Pick<View, 'reader'>, comics: readonly Pick<ListedComic, 'id'>[]) {
  let read = 0
  let begun = 0
  for (const { id } of comics) {
    const place = reader.states.get(id)
    if (place?.finished) read++
    else if (place !== undefined) begun++
  }
  return {
    booksCount: comics.length,
    booksReadCount: read,
    booksUnreadCount: comics.length - read - begun,
    booksInProgressCount: begun,
  }
}
