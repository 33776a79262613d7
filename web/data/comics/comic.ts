import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { refusalOf } from '#contract/client.ts'
import { comics } from '#contract/helper/comics.ts'
import type { ComicDetail } from '#contract/helper/shapes.ts'
import { type AppError, isAppError } from '#domain/errors/errors.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type { ComicCard, ComicDetail } from '#contract/helper/shapes.ts'

/** One comic with its pages, chapters, metadata and neighbours. Fails with `comic-not-found`. */
export const comicQuery = (id: string) =>
  queryOptions({
    queryKey: keys.comic(id),
    queryFn: async ({ signal }) => (await call(comics.get, { params: { id }, signal })).comic,
    staleTime: 60_000,
  })

/** Returns the number of a comic's pages, or of a text book's chapters. */
export const readingLength = ({ pages, chapters }: Pick<ComicDetail, 'pages' | 'chapters'>): number =>
  pages.length > 0 ? pages.length : chapters.length

/** Marks a loaded comic as unavailable, after a failed page request and before the next scan. */
export function markUnavailable(client: QueryClient, id: string): void {
  client.setQueryData(comicQuery(id).queryKey, (comic) => comic && { ...comic, available: false })
}

/** One chapter of a text book: its title, and HTML sanitized by the helper. */
export const chapterQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: keys.chapter(id, number),
    queryFn: async ({ signal }) =>
      (await call(comics.chapter, { params: { id, n: number }, signal })).chapter,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Length of each chapter's text in characters, to compute the position in a book. */
export const chapterLengthsQuery = ({ id, fileVersion }: Pick<ComicDetail, 'id' | 'fileVersion'>) =>
  queryOptions({
    queryKey: keys.chapterLengths(id, fileVersion),
    queryFn: async ({ signal }) => (await call(comics.chapterLengths, { params: { id }, signal })).lengths,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })

/** The helper's error; `image` if the browser cannot decode the picture; `offline` if no helper responds. */
export type PictureFailure = AppError | 'image' | 'offline'

/** Returns why the picture at a URL does not load, which an `<img>` does not report. */
export async function pictureFailureOf(url: string): Promise<PictureFailure> {
  try {
    const response = await fetch(url, { cache: 'no-store' })
    if (!response.ok) {
      const error = await refusalOf(response)
      return isAppError(error, 'helper-offline') || isAppError(error, 'relay-draining') ? 'offline' : error
    }
    await response.body?.cancel()
    return 'image'
  } catch {
    return 'offline'
  }
}
