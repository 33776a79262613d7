import type { CoverRef } from '#contract/helper/shapes.ts'
import type { Db } from '#db/index.ts'
import { type CatalogCard, type ComicRow, coverRef, readCards } from '../catalog/cards.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { QueryTexts } from '../catalog/query-text/query-texts.ts'
import type { CatalogUser, Unit } from '../catalog/select.ts'
import { entryItems, type ShelfItem } from '../catalog/shelf.ts'
import type { Snapshot } from '../catalog/snapshot/snapshot.ts'
import { LISTED_VERSION } from '../images/due-covers.ts'
import { comicsOfResult, createEvaluator, orderOf, type ShelfResult } from './shelf-results.ts'
import type { SmartShelf } from './shelf-rows.ts'
import type { SmartShelves } from './smart-shelves.ts'

/** What a query contains now, in short. */
export interface ShelfSummary {
  readonly count: number
  readonly unit: 'comics' | 'series'
  /** Covers of the first comics of different series. */
  readonly covers: readonly CoverRef[]
  /** Names after `in:` that no list of the user has. */
  readonly unknown: readonly string[]
}

/** What queries of smart shelves contain of the comics that a user may see. */
export interface ShelfContents {
  /** Returns what each query contains, in their order. */
  summaries(userId: string, queries: readonly string[], user: CatalogUser): Promise<ShelfSummary[]>
  /** Returns a page of the comics of a query, or of its series and single issues. */
  items(
    userId: string,
    query: string,
    page: { readonly limit: number; readonly offset: number },
    user: CatalogUser,
  ): Promise<ShelfItem[]>
  /** Returns the ids of the comics of a query in order; those of a series by number. */
  comicIds(userId: string, query: string, user: CatalogUser): Promise<string[]>
  /** Returns the user's shelves that reading apps list, by name, or only the one with `id`. */
  inApps(userId: string, user: CatalogUser, id?: string): Promise<ShelfInApps[]>
}

/** A shelf that reading apps list, with the row numbers of its items in order (`entryNumbers` for series). */
export interface ShelfInApps {
  readonly shelf: SmartShelf
  readonly snapshot: Snapshot
  readonly unit: Unit
  readonly numbers: Uint32Array
}

export function createShelfContents(
  db: Pick<Db, 'all' | 'get'>,
  catalog: Pick<Catalog, 'now'>,
  queries: Pick<QueryTexts, 'resolve'>,
  smartShelves: Pick<SmartShelves, 'list'>,
): ShelfContents {
  const evaluatorOf = createEvaluator(catalog, queries, async (userId) => ({
    shelves: (await smartShelves.list(userId)).map(({ name, query }) => ({ name, query })),
    playlists: await db.all<{ id: string; name: string; changed_at: string }>(
      'select id, name, changed_at from playlists where user_id = ? and removed_at is null order by name, id',
      [userId],
    ),
  }))
  const evaluate = async (userId: string, query: string, user: CatalogUser): Promise<ShelfResult> =>
    (await evaluatorOf(userId, user))(query)

  /** Returns the covers of comics by row number. */
  async function coversOf(numbers: readonly number[]): Promise<ReadonlyMap<number, CoverRef>> {
    type Row = Pick<ComicRow, 'id' | 'cover_version' | 'cover_ratio' | 'tint'> & { no: number }
    const rows = await db.all<Row>(
      `select c.no, c.id, ${LISTED_VERSION} as cover_version, c.cover_ratio, c.tint from comics c
       where c.no in (select value from json_each(?))`,
      [JSON.stringify(numbers)],
    )
    return new Map(rows.map((row) => [row.no, coverRef(row)]))
  }

  return {
    async summaries(userId, queries, user) {
      const evaluateOne = await evaluatorOf(userId, user)
      const results: ShelfResult[] = []
      for (const query of queries) results.push(await evaluateOne(query))
      const covers = await coversOf(results.flatMap(({ first }) => first))
      return results.map(({ count, unit, first, unknown }) => ({
        count,
        unit: unit === 'entries' ? 'series' : 'comics',
        covers: first.flatMap((no) => covers.get(no) ?? []),
        unknown,
      }))
    },

    async items(userId, query, { limit, offset }, user) {
      const result = await evaluate(userId, query, user)
      const page = orderOf(result, user).subarray(offset, offset + limit)
      if (result.unit === 'entries') return entryItems(db, result.snapshot, page, () => true)
      const cards = await readCards(db, { numbers: page })
      return cards.map((comic: CatalogCard) => ({ kind: 'comic', comic }))
    },

    async inApps(userId, user, id) {
      const evaluateOne = await evaluatorOf(userId, user)
      const found: ShelfInApps[] = []
      for (const shelf of await smartShelves.list(userId)) {
        if (!shelf.apps || (id !== undefined && shelf.id !== id)) continue
        const result = await evaluateOne(shelf.query)
        found.push({
          shelf,
          snapshot: result.snapshot,
          unit: result.unit,
          numbers: orderOf(result, user),
        })
      }
      return found
    },

    async comicIds(userId, query, user) {
      const result = await evaluate(userId, query, user)
      return Array.from(comicsOfResult(result, user), (no) => result.snapshot.ids[no] ?? '')
    },
  }
}
