import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { comics } from '#contract/helper/comics.ts'
import { discover } from '#contract/helper/discover.ts'
import type { Chosen } from '#contract/helper/filters.ts'
import { shelf } from '#contract/helper/shelf.ts'
import { LIST_MAX } from '#domain/limits.ts'
import { defaultOrder } from '#domain/sorts.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'
import { comicSetKey, withComicSet } from '../lists/comic-set.ts'
import type { ShelfItem } from '../lists/shelf.ts'

/** The comics of an entity in the account's order. */
export interface EntityComics {
  /** Hash of the paths, for query keys. */
  readonly key: string
  readonly paths: readonly string[]
}

export const entityComics = (paths: readonly string[]): EntityComics => ({ key: comicSetKey(paths), paths })

/** How the comics of an entity are listed. */
export interface ItemsQuery {
  /** Series and single issues; series only; or every comic. */
  readonly view: 'mixed' | 'series' | 'comics'
  /**
   * By name, in the account's order, the last read first, the series with the most comics first, or, with
   * `view: 'comics'`, the first published first.
   */
  readonly sort: 'name' | 'given' | 'lastRead' | 'count' | 'released'
  readonly chosen: Chosen
  /** With `view: 'comics'`: single issues only. */
  readonly single?: boolean
  /** Only comics without a year, listed as a shelf whatever the `view`. */
  readonly undated?: boolean
}

export interface EntityComicsPage {
  readonly total: number
  readonly items: readonly ShelfItem[]
}

/** A page of an entity's comics. */
export const entityItemsQuery = (own: EntityComics, query: ItemsQuery, limit: number, offset: number) =>
  queryOptions({
    queryKey: keys.own(own.key, 'items', { ...query, limit, offset }),
    queryFn: ({ signal }): Promise<EntityComicsPage> =>
      withComicSet(own.paths, async (among) => {
        const { view, sort, chosen, single, undated = false } = query
        const page = { ...chosen, among, limit, offset }
        const direction = sort === 'given' ? 'asc' : defaultOrder(sort)
        if (view === 'comics' && !undated) {
          const order = sort === 'count' ? 'name' : sort
          const found = await call(comics.list, {
            query: {
              ...page,
              sort: order,
              order: direction,
              ...(single === true && { single: 'true' as const }),
            },
            signal,
          })
          return { total: found.total, items: found.comics.map((comic) => ({ kind: 'comic', comic })) }
        }
        return call(shelf.list, {
          query: {
            ...page,
            sort: sort === 'released' ? 'name' : sort,
            order: direction,
            ...(view === 'series' && { kind: 'series' as const }),
            ...(undated && { lacks: 'year' as const }),
          },
          signal,
        })
      }),
    placeholderData: keepPreviousData,
    enabled: own.paths.length > 0,
  })

/** Returns the paths of an entity's available comics, the first published first. */
export async function publishedPaths(client: QueryClient, own: EntityComics): Promise<string[]> {
  const paths: string[] = []
  let total = 1
  for (let offset = 0; offset < total; offset += LIST_MAX) {
    const query = { view: 'comics', sort: 'released', chosen: {} } as const
    const page = await client.fetchQuery(entityItemsQuery(own, query, LIST_MAX, offset))
    paths.push(...page.items.flatMap((item) => (item.kind === 'comic' ? item.comic.path : [])))
    total = page.total
  }
  return paths
}

type FacetsQuery = Omit<z.input<typeof discover.facets.query>, 'among'>

/** Facets of an entity's comics. */
export const entityFacetsQuery = (own: EntityComics, query: FacetsQuery) =>
  queryOptions({
    queryKey: keys.own(own.key, 'facets', query),
    queryFn: ({ signal }) =>
      withComicSet(own.paths, (among) => call(discover.facets, { query: { ...query, among }, signal })),
    placeholderData: keepPreviousData,
    enabled: own.paths.length > 0,
  })
