import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { refusalOf } from '#contract/client.ts'
import { comics } from '#contract/helper/comics.ts'
import type { ComicDetail } from '#contract/helper/shapes.ts'
import { type AppError, isAppError } from '#domain/errors.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

export type { ComicCard, ComicDetail } from '#contract/helper/shapes.ts'

/** One comic, whole: pages, chapters, metadata and its neighbours. Refused with `comic-not-found`. */
export const comicQuery = (id: string) =>
  queryOptions({
    queryKey: keys.comic(id),
    queryFn: async ({ signal }) => (await call(comics.get, { params: { id }, signal })).comic,
    staleTime: 60_000,
  })

/** How many there are to read of a comic: its pages, or a text book's chapters. */
export const lengthOf = ({ pages, chapters }: Pick<ComicDetail, 'pages' | 'chapters'>): number =>
  pages.length > 0 ? pages.length : chapters.length

/** Takes note that a comic's file is not there, which a refused page told before the next scan does. */
export function markGone(client: QueryClient, id: string): void {
  client.setQueryData(comicQuery(id).queryKey, (comic) => comic && { ...comic, available: false })
}

/** One chapter of a text book: its title, and HTML the helper has made safe. */
export const chapterQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: keys.chapter(id, number),
    queryFn: async ({ signal }) =>
      (await call(comics.chapter, { params: { id, n: number }, signal })).chapter,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How long the text of each chapter is, in characters: what tells how far in a book one is. */
export const chapterLengthsQuery = ({ id, fileVersion }: Pick<ComicDetail, 'id' | 'fileVersion'>) =>
  queryOptions({
    queryKey: keys.chapterLengths(id, fileVersion),
    queryFn: async ({ signal }) => (await call(comics.chapterLengths, { params: { id }, signal })).lengths,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })

/** The helper's refusal, `image` when a picture came that the browser does not know, `offline` when nothing came, or nobody was there. */
export type NotShown = AppError | 'image' | 'offline'

/** Why the picture of an address does not show, which an `<img>` never tells. */
export async function whyNotShown(url: string): Promise<NotShown> {
  try {
    const response = await fetch(url, { cache: 'no-store' })
    if (!response.ok) {
      const refusal = await refusalOf(response)
      return isAppError(refusal, 'helper-offline') || isAppError(refusal, 'relay-draining')
        ? 'offline'
        : refusal
    }
    await response.body?.cancel()
    return 'image'
  } catch {
    return 'offline'
  }
}
