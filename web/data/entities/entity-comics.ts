import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { comics } from '#contract/helper/comics.ts'
import { discover } from '#contract/helper/discover.ts'
import type { Chosen } from '#contract/helper/filters.ts'
import { shelf } from '#contract/helper/shelf.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'
import { setKey, within } from '../lists/among.ts'
import type { ShelfItem } from '../lists/shelf.ts'

/** Comics that the account links to somebody, in an order that the account alone knows. */
export interface OwnComics {
  /** What tells them from others. */
  readonly key: string
  readonly paths: readonly string[]
}

export const ownComics = (paths: readonly string[]): OwnComics => ({ key: setKey(paths), paths })

/** What is shown of them, and how. */
export interface OwnWish {
  /** Series with those that belong to none, series alone, or each comic by itself. */
  readonly view: 'mixed' | 'series' | 'comics'
  /** By name, in the order that they are given in, the last read first, or the series of most comics first. */
  readonly sort: 'name' | 'given' | 'lastRead' | 'count'
  readonly chosen: Chosen
  /** Each by itself: those of no series alone. */
  readonly single?: boolean
  /** Those alone that have no year; they come as a shelf. */
  readonly undated?: boolean
}

export interface OwnPage {
  readonly total: number
  readonly items: readonly ShelfItem[]
}

/** A page of them. */
export const ownItemsQuery = (own: OwnComics, wish: OwnWish, limit: number, offset: number) =>
  queryOptions({
    queryKey: keys.own(own.key, 'items', { ...wish, limit, offset }),
    queryFn: ({ signal }): Promise<OwnPage> =>
      within(own.paths, async (among) => {
        const { view, sort, chosen, single, undated = false } = wish
        const page = { ...chosen, among, limit, offset }
        const direction = sort === 'count' || sort === 'lastRead' ? ('desc' as const) : ('asc' as const)
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
            sort,
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

type FacetsQuery = Omit<z.input<typeof discover.facets.query>, 'among'>

/** What they can be filtered by, and how many of them are here. */
export const ownFacetsQuery = (own: OwnComics, query: FacetsQuery) =>
  queryOptions({
    queryKey: keys.own(own.key, 'facets', query),
    queryFn: ({ signal }) =>
      within(own.paths, (among) => call(discover.facets, { query: { ...query, among }, signal })),
    placeholderData: keepPreviousData,
    enabled: own.paths.length > 0,
  })
