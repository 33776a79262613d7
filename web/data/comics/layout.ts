import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { layout } from '#contract/helper/layout.ts'
import { LAYOUT_PAGES } from '#domain/limits.ts'
import type { PageLayout, Panel } from '#domain/page-layout.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'
import type { ComicDetail } from './comic.ts'

export type { PageLayout, Panel } from '#domain/page-layout.ts'

type Comic = Pick<ComicDetail, 'id' | 'fileVersion'>

/** The first page of those that are asked for together with a page. */
export const layoutStart = (page: number): number => Math.floor((page - 1) / LAYOUT_PAGES) * LAYOUT_PAGES + 1

/**
 * The layout of a page and those asked for with it, 24 from `layoutStart(page)` on: a comic's pages are asked for in
 * these pieces, so that each is asked for once. The helper takes up to some seconds for pages nobody looked at before.
 */
export const layoutQuery = ({ id, fileVersion }: Comic, page: number) => {
  const from = layoutStart(page)
  return queryOptions({
    queryKey: keys.layout(id, fileVersion, from),
    queryFn: async ({ signal }): Promise<readonly PageLayout[]> =>
      (await call(layout.pages, { params: { id }, query: { from, count: LAYOUT_PAGES }, signal })).pages,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** An entry of a table of contents. `position` is a page number, or the `placeNumber` of a place in a text book. */
export interface ContentsLine {
  readonly position: number
  readonly title: string
  readonly level: number
}

/** The table of contents of a comic's file. */
export const contentsQuery = ({ id, fileVersion }: Comic) =>
  queryOptions({
    queryKey: keys.contents(id, fileVersion),
    queryFn: async ({ signal }): Promise<readonly ContentsLine[]> => {
      const { contents } = await call(layout.contents, { params: { id }, signal })
      return contents.map(({ page, ...line }) => ({ ...line, position: page }))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

function renew(client: QueryClient, { id, fileVersion }: Comic, page: PageLayout): PageLayout {
  client.setQueryData<readonly PageLayout[]>(
    keys.layout(id, fileVersion, layoutStart(page.number)),
    (pages) => pages?.map((one) => (one.number === page.number ? page : one)),
  )
  return page
}

/** Writes a page's panels in the order they are read; none: the page is shown whole. Throws the helper's refusals. */
export async function keepPanels(
  client: QueryClient,
  comic: Comic,
  page: number,
  panels: readonly Panel[],
): Promise<PageLayout> {
  const params = { id: comic.id, n: page }
  const answer = await call(layout.keepPanels, { params, body: { panels: [...panels] } })
  return renew(client, comic, answer.page)
}

/** Takes the panels that were written back. Throws the helper's refusals. */
export async function forgetPanels(client: QueryClient, comic: Comic, page: number): Promise<PageLayout> {
  const answer = await call(layout.forgetPanels, { params: { id: comic.id, n: page } })
  return renew(client, comic, answer.page)
}
