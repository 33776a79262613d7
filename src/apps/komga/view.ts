import { singleId, singleOf } from '#contract/apps.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { CatalogUser } from '#library/catalog/select.ts'
import { comicOfId, type Entry, entryOfKey, type ListedComic } from '#library/catalog/snapshot/entries.ts'
import type { Snapshot } from '#library/catalog/snapshot/snapshot.ts'
import type { Library } from '#library/index.ts'
import type { AppCaller } from '../access/admission.ts'
import type { EntityLists } from '../entity-lists.ts'
import { libraryId } from '../libraries.ts'

/** The collection as a user sees it in one response. */
export interface View {
  readonly caller: AppCaller
  readonly library: Library
  readonly entityLists: EntityLists
  readonly user: CatalogUser
  readonly snapshot: Snapshot
}

/** Library ids by folder, cached because every book of a list contains one. */
const libraryIds = new Map<string, string>()
export function libraryIdOf(root: string): string {
  const id = libraryIds.get(root) ?? libraryId(root)
  libraryIds.set(root, id)
  return id
}

/** Returns the series id of a series, or of a single issue, which Komga clients see as a series of one book. */
export const seriesIdOf = (item: Entry): string => (item.kind === 'series' ? item.key : singleId(item.id))

/** Returns the series of a book, or the single issue itself. */
export const itemOf = (comic: ListedComic): Entry => comic.series ?? comic

export const comicsOf = (item: Entry): readonly ListedComic[] =>
  item.kind === 'series' ? item.comics : [item]

export const nameOf = (item: Entry): string => (item.kind === 'series' ? item.name : item.title)

export const rootOf = (item: Entry): string => comicsOf(item)[0]?.root ?? ''

/** Returns when a series or a comic was changed or added, whichever is later. */
export const changedAt = ({ added, modified }: Pick<Entry, 'added' | 'modified'>): number =>
  Math.max(added, modified)

/** Returns a series by its id. Throws series-not-found. */
export function seriesAt({ snapshot }: Pick<View, 'snapshot'>, id: string): Entry {
  const own = entryOfKey(snapshot, id)
  if (own !== undefined) return own
  // The id of a former single issue, which apps may still send, leads to its comic.
  const single = comicOfId(snapshot, singleOf(id) ?? '')
  if (single === undefined) throw new AppError('series-not-found')
  return single
}

/** Returns a book by its id. Throws comic-not-found. */
export function bookAt({ snapshot }: Pick<View, 'snapshot'>, id: string): ListedComic {
  const comic = comicOfId(snapshot, id)
  if (comic === undefined) throw new AppError('comic-not-found')
  return comic
}

/** Returns how many books were read, begun and never opened. */
export function countsOf({ user }: Pick<View, 'user'>, comics: readonly Pick<ListedComic, 'id'>[]) {
  let read = 0
  let begun = 0
  for (const { id } of comics) {
    const place = user.states.get(id)
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
