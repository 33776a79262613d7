import { LRUCache } from 'lru-cache'
import { fold } from '#domain/slug.ts'
import type { Figure } from '#library/apps/said.ts'
import type { Holdings } from '#library/catalog/holdings.ts'
import type { Query, Sort } from './query.ts'
import { changedAt, comicsOf, type Item, itemOf, nameOf, type View } from './view.ts'

type Key = string | number
/** What an item is sorted by; null stands last. */
type KeyOf = (item: Item) => Key | null

interface Order {
  readonly keyOf: KeyOf
  /** Of the collection alone: the same for everybody until it changes. */
  readonly isCommon: boolean
}

interface Known {
  readonly view: View
  readonly figures: ReadonlyMap<string, Figure>
  readonly search: string
}

const common = (keyOf: KeyOf): Order => ({ keyOf, isCommon: true })
const own = (keyOf: KeyOf): Order => ({ keyOf, isCommon: false })

const figureOf = ({ figures }: Known, item: Item): Figure | undefined =>
  figures.get(comicsOf(item)[0]?.id ?? '')

function lastRead({ view }: Known, item: Item): number | null {
  if (item.kind === 'comic') return view.places.get(item.id)?.at ?? null
  let last = 0
  for (const { id } of comicsOf(item)) last = Math.max(last, view.places.get(id)?.at ?? 0)
  return last === 0 ? null : last
}

/** The earliest of a series' dates. */
function releasedOf({ figures }: Known, item: Item): string | null {
  let first: string | null = null
  for (const { id } of comicsOf(item)) {
    const released = figures.get(id)?.released ?? null
    if (released !== null && (first === null || released < first)) first = released
  }
  return first
}

/** What is called as it was searched for, what begins so, the rest. */
function relevance(search: string, item: Item): number {
  const [name, words] = [fold(nameOf(item)), fold(search)]
  return name === words ? 0 : name.startsWith(words) ? 1 : 2
}

const byName = common(({ sortName }) => sortName)
const byAdded = common(({ added }) => added)
const byChange = common(changedAt)

const ORDERS: Readonly<Record<string, (known: Known) => Order>> = {
  'metadata.titleSort': () => byName,
  'metadata.title': () => common((item) => fold(nameOf(item))),
  name: () => byName,
  url: () => byName,
  created: () => byAdded,
  createdDate: () => byAdded,
  lastModified: () => byChange,
  lastModifiedDate: () => byChange,
  booksCount: () => common((item) => comicsOf(item).length),
  random: () => own(() => Math.random()),
  readDate: (known) => own((item) => lastRead(known, item)),
  'readProgress.readDate': (known) => own((item) => lastRead(known, item)),
  'readProgress.lastModified': (known) => own((item) => lastRead(known, item)),
  relevance: ({ search }) => own((item) => relevance(search, item)),
  'booksMetadata.releaseDate': (known) => common((item) => releasedOf(known, item)),
  'metadata.releaseDate': (known) => common((item) => figureOf(known, item)?.released ?? null),
  // What has no number stands behind what has one.
  'metadata.numberSort': (known) => common((item) => figureOf(known, item)?.numberOrder ?? Number.MAX_VALUE),
  fileSize: (known) => common((item) => figureOf(known, item)?.size ?? null),
  series: () => common((item) => (item.kind === 'comic' ? itemOf(item).sortName : item.sortName)),
}

/** Orders that need no more than what is in memory. */
const PLAIN: ReadonlySet<string> = new Set(
  Object.keys(ORDERS).filter((by) => !/releaseDate|numberSort|fileSize/.test(by)),
)

/** Orders of everything that are kept: each holds an entry for every comic, and apps ask in few. */
const KEPT = 8
const kept = new WeakMap<Holdings, LRUCache<string, readonly Item[]>>()

/**
 * The items that fit in the order that is asked for, then as they come (by name); an order that nobody knows is none.
 * `keep` names a list of everything: by the collection alone it is sorted once, for whoever asks.
 */
export async function sorted<T extends Item>(
  view: View,
  items: readonly T[],
  fits: ((item: T) => boolean) | null,
  { sort, search }: Pick<Query, 'sort' | 'search'>,
  keep: 'series' | 'books' | null,
): Promise<readonly T[]> {
  const fitting = (all: readonly T[]): readonly T[] => (fits === null ? all : all.filter(fits))
  const wishes = sort.filter(({ by }) => Object.hasOwn(ORDERS, by))
  if (wishes.length === 0) return fitting(items)
  const figures = wishes.every(({ by }) => PLAIN.has(by))
    ? new Map<string, Figure>()
    : await view.library.comicFacts.figures()
  const known = { view, figures, search }
  const orders = wishes.map(({ by, descending }) => ({ ...orderOf(by, known), descending }))
  if (keep === null || !orders.every(({ isCommon }) => isCommon)) return arranged(fitting(items), orders)
  const lists = kept.get(view.holdings) ?? new LRUCache<string, readonly Item[]>({ max: KEPT })
  kept.set(view.holdings, lists)
  const name = JSON.stringify([keep, wishes satisfies Sort[]])
  const list = (lists.get(name) as readonly T[] | undefined) ?? arranged(items, orders)
  lists.set(name, list)
  return fitting(list)
}

const orderOf = (by: string, known: Known): Order => (ORDERS[by] ?? (() => byName))(known)

function arranged<T extends Item>(
  items: readonly T[],
  orders: readonly (Order & { readonly descending: boolean })[],
): readonly T[] {
  const keyed: { readonly item: T; readonly keys: readonly (Key | null)[] }[] = []
  // What has no first key stands last as it came: of all comics few were ever opened.
  const last: T[] = []
  for (const item of items) {
    const keys = orders.map(({ keyOf }) => keyOf(item))
    if (keys.length === 1 && keys[0] === null) last.push(item)
    else keyed.push({ item, keys })
  }
  keyed.sort((a, b) => {
    // Of everything that is there: an iterator for each pair would take longer than the comparing.
    for (let at = 0; at < orders.length; at++) {
      const difference = compare(a.keys[at] ?? null, b.keys[at] ?? null, orders[at]?.descending === true)
      if (difference !== 0) return difference
    }
    return 0
  })
  return [...keyed.map(({ item }) => item), ...last]
}

function compare(a: Key | null, b: Key | null, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const difference = a < b ? -1 : a > b ? 1 : 0
  return descending ? -difference : difference
}
