import { singleId, singleOf } from '#contract/apps.ts'
import { AppError } from '#domain/errors.ts'
import type { HeldComic, HeldSeries, Holdings } from '#library/catalog/holdings.ts'
import type { Library } from '#library/index.ts'
import type { AppCaller } from '../access/admission.ts'
import { libraryId } from '../libraries.ts'
import type { NamedLists } from '../named-lists.ts'
import type { Place } from '../progress/progress.ts'

/** A series, or a single issue, which is told as a series of one. */
export type Item = HeldSeries | HeldComic

/** The collection as one person sees it in one answer. */
export interface View {
  readonly caller: AppCaller
  readonly library: Library
  readonly named: NamedLists
  readonly holdings: Holdings
  /** Where they are, by comic, the last opened first. */
  readonly places: ReadonlyMap<string, Place>
}

/** The ids of libraries by their folders: every book of a list tells its own. */
const libraryIds = new Map<string, string>()
export function libraryIdOf(root: string): string {
  const id = libraryIds.get(root) ?? libraryId(root)
  libraryIds.set(root, id)
  return id
}

/** A single issue's id as a series. */
export const seriesIdOf = (item: Item): string => (item.kind === 'series' ? item.key : singleId(item.id))

/** The series that a book is of: its own, or itself. */
export const itemOf = (comic: HeldComic): Item => comic.series ?? comic

export const comicsOf = (item: Item): readonly HeldComic[] => (item.kind === 'series' ? item.comics : [item])

export const nameOf = (item: Item): string => (item.kind === 'series' ? item.name : item.title)

export const rootOf = (item: Item): string => comicsOf(item)[0]?.root ?? ''

/** When something of it changed last, or was added. */
export const changedAt = ({ added, modified }: Pick<Item, 'added' | 'modified'>): number =>
  Math.max(added, modified)

/** A series by its id. Throws series-not-found. */
export function seriesAt({ holdings }: Pick<View, 'holdings'>, id: string): Item {
  const own = holdings.seriesOf(id)
  if (own !== undefined) return own
  // It may be of a series meanwhile: an app's library still knows it by this name.
  const single = holdings.comic(singleOf(id) ?? '')
  if (single === undefined) throw new AppError('series-not-found')
  return single
}

/** A book by its id. Throws comic-not-found. */
export function bookAt({ holdings }: Pick<View, 'holdings'>, id: string): HeldComic {
  const comic = holdings.comic(id)
  if (comic === undefined) throw new AppError('comic-not-found')
  return comic
}

export type ReadStatus = 'READ' | 'UNREAD' | 'IN_PROGRESS'
export const READ_STATUSES: readonly ReadStatus[] = ['READ', 'UNREAD', 'IN_PROGRESS']

/** How many of a series' books were read, begun and never opened. */
export function countsOf({ places }: Pick<View, 'places'>, comics: readonly Pick<HeldComic, 'id'>[]) {
  let read = 0
  let begun = 0
  for (const { id } of comics) {
    const place = places.get(id)
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

/** How a series or a book stands: read where all of it is, in progress where some of it was opened. */
export function statusOf({ places }: Pick<View, 'places'>, item: Item): ReadStatus {
  if (item.kind === 'comic') {
    const place = places.get(item.id)
    return place === undefined ? 'UNREAD' : place.finished ? 'READ' : 'IN_PROGRESS'
  }
  let [read, opened, all] = [0, 0, 0]
  for (const { id } of item.comics) {
    const place = places.get(id)
    all++
    if (place !== undefined) opened++
    if (place?.finished) read++
  }
  if (read === all) return 'READ'
  return opened === 0 ? 'UNREAD' : 'IN_PROGRESS'
}
