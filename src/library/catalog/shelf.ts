import type { z } from 'zod'
import type { shelf as endpoints } from '#contract/helper/shelf.ts'
import type { Db } from '#db/index.ts'
import { type CatalogCard, type ListedSeries, readCards } from './cards.ts'
import type { Catalog } from './catalog.ts'
import type { ComicNumbers, ComicSets } from './comic-sets.ts'
import { queryOf } from './facets/filter-query.ts'
import { filterOrder, type ListOrder, listOrder, type QueriedList } from './order.ts'
import { type CatalogUser, entriesOf, select } from './select.ts'
import { readSeries } from './series.ts'
import { type Bitmap, countBits, hasBit } from './snapshot/bitmap.ts'
import { derived, type Snapshot, seriesAt } from './snapshot/snapshot.ts'

/** A jump target in a list: its label, and the index of its first item. */
interface Jump {
  readonly label: string
  readonly index: number
}

/** Scripts with thousands of characters get one jump each, labelled with one of their characters. */
const LARGE_SCRIPTS = [
  [/\p{Script=Han}/u, '漢'],
  [/\p{Script=Hangul}/u, '가'],
] as const

/** Returns the jump label of a mark (`markOf`): a letter, a year, the label of a large script, or # for the rest. */
function labelOf(mark: string): string {
  const large = LARGE_SCRIPTS.find(([script]) => script.test(mark))
  if (large) return large[1]
  if (/^\d{4}$/.test(mark)) return mark
  return /^\p{L}/u.test(mark) ? mark.toUpperCase() : '#'
}

/** Returns the jumps of a list from its marks in list order, each with the number of consecutive items. */
function jumpsOf(marks: readonly { readonly mark: string; readonly count: number }[]): Jump[] {
  const jumps = new Map<string, Jump>()
  let index = 0
  for (const { mark, count } of marks) {
    const label = labelOf(mark)
    if (!jumps.has(label)) jumps.set(label, { label, index })
    index += count
  }
  return [...jumps.values()]
}

export type ShelfQuery = z.output<typeof endpoints.list.query>
export type ShelfFilters = z.output<typeof endpoints.jumps.query>

export type ShelfItem =
  | {
      readonly kind: 'series'
      readonly series: ListedSeries
      readonly sameName: boolean
      readonly matching: number
    }
  | { readonly kind: 'comic'; readonly comic: CatalogCard }

/** Lists of entries: series and single issues together. */
export interface Shelf {
  /** Returns one page, the number of matching entries (`total`), and without filters but the comic set (`of`). */
  list(
    query: QueriedList<ShelfQuery>,
    user: CatalogUser,
  ): Promise<{ items: ShelfItem[]; total: number; of: number }>
  /** Returns the index at which each letter or year begins; empty for orders without jumps. */
  jumps(filters: QueriedList<ShelfFilters>, user: CatalogUser): Promise<Jump[]>
}

/** Returns the comics that match all filters. */
function selectedComics(
  snapshot: Snapshot,
  { kind, ...filters }: Omit<QueriedList<ShelfFilters>, 'sort' | 'order' | 'most'>,
  set: ComicNumbers | null,
  user: CatalogUser,
): Promise<Bitmap> {
  const single = kind === undefined ? undefined : kind === 'single'
  return select(snapshot, queryOf({ ...filters, single }, set), 'comics', user)
}

/** Returns the sort names that several series share. */
const sharedNames = (snapshot: Snapshot): ReadonlySet<string> =>
  derived(snapshot, 'shared names', () => {
    const seen = new Set<string>()
    const shared = new Set<string>()
    for (const { sortName } of snapshot.series.values()) {
      if (seen.has(sortName)) shared.add(sortName)
      seen.add(sortName)
    }
    return shared
  })

/** Returns a function to an entry's mark: the first character of its name, or a year. Null for orders without jumps. */
function markOf(snapshot: Snapshot, sort: ListOrder['sort']): ((no: number) => string) | null {
  if (sort !== 'name' && sort !== 'added' && sort !== 'modified') return null
  if (sort === 'name') {
    return (no) => {
      const name = seriesAt(snapshot, no)?.sortName ?? snapshot.sortNames[no] ?? ''
      return String.fromCodePoint(name.codePointAt(0) ?? 0)
    }
  }
  return (no) => {
    const at = seriesAt(snapshot, no)?.[sort] ?? snapshot.columns[sort][no] ?? 0
    return String(new Date(at).getUTCFullYear())
  }
}

/**
 * Returns the items of a page of entries, given their row numbers; `isMatching` tells the comics that match the filters.
 * Entries deleted since the snapshot are left out.
 */
export async function entryItems(
  db: Pick<Db, 'all' | 'get'>,
  snapshot: Snapshot,
  numbers: Uint32Array,
  isMatching: (no: number) => boolean,
): Promise<ShelfItem[]> {
  const page = Array.from(numbers, (no) => ({ no, entry: seriesAt(snapshot, no) }))
  const [cards, singles] = await Promise.all([
    readSeries(
      db,
      snapshot,
      page.flatMap(({ entry }) => entry?.id ?? []),
    ),
    readCards(db, { numbers: page.flatMap(({ no, entry }) => (entry === undefined ? no : [])) }),
  ])
  const seriesByKey = new Map(cards.map((card) => [card.key, card]))
  const comicsById = new Map(singles.map((card) => [card.id, card]))
  return page.flatMap(({ no, entry }): ShelfItem[] => {
    const comic = comicsById.get(snapshot.ids[no] ?? '')
    if (entry === undefined) return comic === undefined ? [] : [{ kind: 'comic', comic }]
    const card = seriesByKey.get(entry.key)
    const sameName = sharedNames(snapshot).has(entry.sortName)
    const matching = entry.comics.reduce((sum, each) => sum + (isMatching(each) ? 1 : 0), 0)
    return card === undefined ? [] : [{ kind: 'series', series: card, sameName, matching }]
  })
}

export function createShelf(db: Db, catalog: Catalog, sets: ComicSets): Shelf {
  const setOf = ({ among }: Pick<ShelfFilters, 'among'>): ComicNumbers | null =>
    among === undefined ? null : sets.numbersOf(among)

  return {
    async list({ limit, offset, most, ...filters }, user) {
      const snapshot = await catalog.now(user)
      const set = setOf(filters)
      const selected = await selectedComics(snapshot, filters, set, user)
      const order = listOrder(snapshot, 'entries', filters, set, user)
      const found = filterOrder(order, entriesOf(snapshot, selected)).subarray(0, most)
      const items = await entryItems(db, snapshot, found.subarray(offset, offset + limit), (no) =>
        hasBit(selected, no),
      )
      const all = entriesOf(snapshot, await selectedComics(snapshot, {}, set, user))
      return { items, total: found.length, of: countBits(all) }
    },

    async jumps({ most, ...filters }, user) {
      const snapshot = await catalog.now(user)
      const mark = markOf(snapshot, filters.sort)
      if (mark === null) return []
      const set = setOf(filters)
      const selected = entriesOf(snapshot, await selectedComics(snapshot, filters, set, user))
      const order = listOrder(snapshot, 'entries', filters, set, user)
      const found = filterOrder(order, selected).subarray(0, most)
      const counts: { mark: string; count: number }[] = []
      for (const no of found) {
        const last = counts.at(-1)
        const own = mark(no)
        if (last?.mark === own) last.count++
        else counts.push({ mark: own, count: 1 })
      }
      return jumpsOf(counts)
    },
  }
}
