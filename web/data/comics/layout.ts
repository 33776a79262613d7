import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { layout } from '#contract/helper/layout.ts'
import { LAYOUT_PAGES } from '#domain/limits.ts'
import type { PageLayout, Panel } from '#domain/reading/page-layout.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'
import type { ComicDetail } from './comic.ts'

export type { PageLayout, Panel } from '#domain/reading/page-layout.ts'

type Comic = Pick<ComicDetail, 'id' | 'fileVersion'>

/** Returns the first page of the block that a page's layout is requested with. */
export const layoutStart = (page: number): number => Math.floor((page - 1) / LAYOUT_PAGES) * LAYOUT_PAGES + 1

/**
 * The layouts of the block of 24 pages that contains a page, from `layoutStart(page)` on. Blocks are fixed, so that
 * each is requested once. The helper may need seconds for pages that it has not analysed before.
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

/** An entry of a table of contents. `position` is a page number, in a text book a `placeNumber` (`book-place.ts`). */
export interface ContentsEntry {
  readonly position: number
  readonly title: string
  readonly level: number
}

/** The table of contents of a comic's file. */
export const contentsQuery = ({ id, fileVersion }: Comic) =>
  queryOptions({
    queryKey: keys.contents(id, fileVersion),
    queryFn: async ({ signal }): Promise<readonly ContentsEntry[]> => {
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

/** Stores a page's panels in reading order; an empty list shows the whole page. Throws the helper's errors. */
export async function savePanels(
  client: QueryClient,
  comic: Comic,
  page: number,
  panels: readonly Panel[],
): Promise<PageLayout> {
  const params = { id: comic.id, n: page }
  const answer = await call(layout.keepPanels, { params, body: { panels: [...panels] } })
  return renew(client, comic, answer.page)
}

/** Deletes the stored panels of a page, so that the detected panels apply. Throws the helper's errors. */
export async function resetPanels(client: QueryClient, comic: Comic, page: number): Promise<PageLayout> {
  const answer = await call(layout.forgetPanels, { params: { id: comic.id, n: page } })
  return renew(client, comic, answer.page)
}
