import { LRUCache } from 'lru-cache'
import type { QueryError } from '#domain/query/parsing.ts'
import { leavesOf, type Query } from '#domain/query/tree.ts'
import { isReference, STORED_VOCABULARY } from '#domain/shelf-references.ts'
import { shelfKey } from '#domain/smart-shelves.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { inQueryOrder, seedOf } from '../catalog/query-text/query-order.ts'
import type { QueryTexts, ResolvedList } from '../catalog/query-text/query-texts.ts'
import { type CatalogUser, select, type Unit } from '../catalog/select.ts'
import { type Bitmap, bitmapOf } from '../catalog/snapshot/bitmap.ts'
import { type Snapshot, seriesAt } from '../catalog/snapshot/snapshot.ts'
import type { SmartShelf } from './shelf-rows.ts'

/** Number of covers of a shelf. */
const COVERS = 4
/** Milliseconds that a result is used again: conditions may depend on the time. */
const RESULT_LIFE = 60_000
/** Results and lists that are cached for a user: those of all shelves, and of some queries that are typed. */
const RESULTS = 256

/** What a query selects in a snapshot. */
export interface ShelfResult {
  readonly snapshot: Snapshot
  readonly text: string
  readonly query: Query
  readonly unit: Unit
  /** Row numbers of the comics, or of the comics that represent entries (`entryNumbers`). */
  readonly selected: Bitmap
  readonly count: number
  /** Row numbers of the first comics of different series. */
  readonly first: readonly number[]
  /** Names after `in:` that no list of the user has. */
  readonly unknown: readonly string[]
}

/** The lists of a user that queries refer to by name. */
export interface NamedLists {
  readonly shelves: readonly Pick<SmartShelf, 'name' | 'query'>[]
  readonly playlists: readonly { readonly name: string }[]
}

/** A user's lists by `shelfKey`: the queries of the shelves, and the keys of all lists. */
interface ListsByKey {
  readonly queries: ReadonlyMap<string, string>
  readonly keys: ReadonlySet<string>
}

/** The results of a user's queries in one snapshot, until the user's lists change or `RESULT_LIFE` is over. */
interface Results {
  readonly snapshot: Snapshot
  readonly lists: string
  readonly madeAt: number
  readonly byQuery: LRUCache<string, Promise<ShelfResult>>
  /** Shelves and playlists that queries refer to: each is resolved once for all queries. */
  readonly resolved: LRUCache<string, ResolvedList>
}

const cached = new WeakMap<CatalogUser['states'], Results>()

/** Evaluates a query for a user, with what the user may see now. */
export type Evaluate = (query: string) => Promise<ShelfResult>

/** Evaluates the queries of smart shelves. Returns a function for the queries of one request. */
export type EvaluatorOf = (userId: string, user: CatalogUser) => Promise<Evaluate>

export function createEvaluator(
  catalog: Pick<Catalog, 'now'>,
  queryTexts: Pick<QueryTexts, 'resolve'>,
  listsOf: (userId: string) => Promise<NamedLists>,
): EvaluatorOf {
  async function evaluate(
    text: string,
    snapshot: Snapshot,
    userId: string,
    user: CatalogUser,
    lists: ListsByKey,
    resolved: Results['resolved'],
  ): Promise<ShelfResult> {
    const shelfText = async (name: string): Promise<string | null> =>
      lists.queries.get(shelfKey(name)) ?? null
    const { query, errors, where } = await queryTexts.resolve(text, {
      user,
      userId,
      vocabulary: STORED_VOCABULARY,
      shelfText,
      resolved,
    })
    const unit = query.show === 'series' ? 'entries' : 'comics'
    let selected = await select(snapshot, where, unit, user)
    let order = inQueryOrder(snapshot, unit, selected, query, seedOf(text), user)
    if (query.limit !== undefined && query.limit < order.length) {
      order = order.slice(0, query.limit)
      selected = bitmapOf(snapshot.size, order)
    }
    const unknown = unknownLists(query, lists, errors)
    return {
      snapshot,
      text,
      query,
      unit,
      selected,
      count: order.length,
      first: firstOf(snapshot, order),
      unknown,
    }
  }

  return async (userId, user) => {
    const [snapshot, lists] = [await catalog.now(user), await listsOf(userId)]
    const listsKey = JSON.stringify(lists)
    const known = cached.get(user.states)
    const isFresh =
      known?.snapshot === snapshot && known.lists === listsKey && Date.now() - known.madeAt < RESULT_LIFE
    const results: Results = isFresh
      ? known
      : {
          snapshot,
          lists: listsKey,
          madeAt: Date.now(),
          byQuery: new LRUCache({ max: RESULTS }),
          resolved: new LRUCache({ max: RESULTS }),
        }
    cached.set(user.states, results)
    const { byQuery, resolved } = results
    const byKey: ListsByKey = {
      queries: new Map(lists.shelves.map(({ name, query }) => [shelfKey(name), query])),
      keys: new Set([...lists.shelves, ...lists.playlists].map(({ name }) => shelfKey(name))),
    }
    return (query) => {
      const before = byQuery.get(query)
      if (before !== undefined) return before
      const result = evaluate(query, snapshot, userId, user, byKey, resolved)
      byQuery.set(query, result)
      result.catch(() => byQuery.delete(query))
      return result
    }
  }
}

/** Returns the names after `in:` that no list has; all of them if shelves refer to each other in a loop. */
function unknownLists(query: Query, { keys }: ListsByKey, errors: readonly QueryError[]): string[] {
  const isLoop = errors.some(({ expected }) => expected === 'other-list')
  const names = leavesOf(query.where).flatMap((leaf) => (isReference(leaf) ? [leaf.value] : []))
  return [...new Set(names)].filter((name) => isLoop || !keys.has(shelfKey(name)))
}

/** Returns the first comics or entries of different series. */
function firstOf(snapshot: Snapshot, order: Uint32Array): number[] {
  const bySeries = new Map<number | string, number>()
  for (const no of order) {
    const key = seriesAt(snapshot, no)?.id ?? `comic ${no}`
    if (!bySeries.has(key)) bySeries.set(key, no)
    if (bySeries.size === COVERS) break
  }
  return [...bySeries.values()]
}

/** Returns the items of a result in its order. */
export const orderOf = (
  { snapshot, unit, selected, query, text }: ShelfResult,
  user: CatalogUser,
): Uint32Array => inQueryOrder(snapshot, unit, selected, query, seedOf(text), user)

/** Returns the comics of a result in its order; those of a series by number. */
export function comicsOfResult(result: ShelfResult, user: CatalogUser): Uint32Array {
  const order = orderOf(result, user)
  if (result.unit === 'comics') return order
  return Uint32Array.from(
    Array.from(order).flatMap((no) => [...(seriesAt(result.snapshot, no)?.comics ?? [no])]),
  )
}
