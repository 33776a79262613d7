import { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'
import type { ListedComic } from '#library/catalog/snapshot/entries.ts'
import type { Place } from '../progress/progress.ts'
import { readium, storeProgression } from '../progress/progression.ts'
import { type AppParts, appRequestOf } from '../tree.ts'
import type { Calls } from './calls.ts'
import { bookAt, type View } from './view.ts'

/** Marks comics as finished or unread; comics in that state already are not written. */
export async function markRead(
  { progress }: AppParts,
  view: View,
  comics: readonly ListedComic[],
  read: boolean,
): Promise<void> {
  const { states } = view.user
  const due = comics.filter(({ id }) => (read ? states.get(id)?.finished !== true : states.has(id)))
  const places = due.map(({ id, pages }) => {
    const pageCount = Math.max(1, pages)
    return { comicId: id, page: read ? pageCount : null, pageCount }
  })
  await progress.write('komga', view.caller.device, places)
}

/** Number of first pages. A client that reads on from a first page of a finished comic begins the comic again. */
const FIRST_PAGES = 3

/** Minimum milliseconds between two pages that a user reads. A client that flushes its queue sends pages faster. */
const PAGE_TIME = 1_000

/** True for a page that, PAGE_TIME later, follows a first page of a finished comic and is not the last page. */
const isReadAgain = (known: Place | undefined, page: number, pageCount: number): boolean =>
  known?.finished === true &&
  known.page <= FIRST_PAGES &&
  page > known.page &&
  page < pageCount &&
  Date.now() - known.at >= PAGE_TIME

const progressBody = z.object({ page: z.int().nullish(), completed: z.boolean().nullish() })

/** Routes for the progress in a book. */
export function progressCalls(on: Calls): void {
  on.does('PATCH', '/api/v1/books/:id/read-progress', async ({ param, loadView, body }) => {
    const { page, completed } = await body(progressBody)
    const view = await loadView()
    const comic = bookAt(view, param('id'))
    if (completed === true) return markRead(on.parts, view, [comic], true)
    const pageCount = Math.max(1, comic.pages)
    if (page == null || page < 1 || page > pageCount)
      throw new AppError('validation', { detail: `page must be between 1 and ${pageCount}` })
    const isRestart = completed === false && isReadAgain(view.user.states.get(comic.id), page, pageCount)
    const kind = isRestart ? 'restarted' : 'page'
    await on.parts.progress.write('komga', view.caller.device, [{ comicId: comic.id, page, pageCount, kind }])
  })

  // The progress in Readium's format, which apps use for text books.
  const progression = '/api/v1/books/:id/progression'
  on.any('GET', progression, async ({ ctx, param, loadView }) => {
    const view = await loadView()
    const comic = bookAt(view, param('id'))
    const [book] = await view.library.books.byIds([comic.id], view.user)
    const place = view.user.states.get(comic.id)
    ctx.set('Cache-Control', 'private, no-cache')
    ctx.status = 204
    if (book === undefined || place === undefined) return
    const pages = `${appRequestOf(ctx).origin}/api/v1/books/${comic.id}/pages`
    const { chapters } =
      book.pageCount > 0 ? { chapters: [] } : await view.library.comics.get(comic.id, view.user)
    const reader = chapters.length > 0 ? { chapters: chapters.length, deviceId: view.caller.device.id } : null
    ctx.body = JSON.stringify(readium.document(place, book, (page) => `${pages}/${page}`, reader))
    ctx.status = 200
    ctx.set('Content-Type', readium.type)
  })
  on.does('PUT', progression, async ({ param, loadView, body }) => {
    const view = await loadView()
    const [book] = await view.library.books.byIds([bookAt(view, param('id')).id], view.user)
    if (book === undefined) throw new AppError('comic-not-found')
    await storeProgression(
      on.parts.progress,
      on.parts.library.devices,
      view.caller,
      book,
      await body(z.unknown()),
      'komga',
    )
  })

  on.does('DELETE', '/api/v1/books/:id/read-progress', async ({ param, loadView }) => {
    const view = await loadView()
    await markRead(on.parts, view, [bookAt(view, param('id'))], false)
  })
}
