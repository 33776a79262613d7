import { z } from 'zod'
import type { Entry } from '#library/catalog/snapshot/entries.ts'
import type { Calls } from './calls.ts'
import { booksOf, listAt } from './lists/read-lists.ts'
import { numbersOf, numbersWithin } from './numbers.ts'
import { markRead } from './progress.ts'
import { phoneNumber } from './shapes.ts'
import { comicsOf, countsOf, seriesAt } from './view.ts'

/** Returns the books of a series with their numbers, sorted by number. */
function numbered(item: Entry) {
  const numbers = item.kind === 'comic' ? numbersWithin([item]) : numbersOf(item.comics)
  return comicsOf(item)
    .map((comic) => ({ comic, number: phoneNumber(numbers.get(comic.id) ?? 1) }))
    .sort((a, b) => a.number - b.number)
}

const read = z.object({ lastBookNumberSortRead: z.number() })
const readOfList = z.object({ lastBookRead: z.number() })

/**
 * Routes for Mihon's tracker, which tracks whole books by their numbers. It marks its books as read up to the number
 * that it receives, and sends the greater of its own and the received number. Therefore these routes never mark a book
 * as unread.
 */
export function trackerCalls(on: Calls): void {
  const path = '/api/v2/series/:id/read-progress/tachiyomi'

  on.get(path, async ({ param, loadView }) => {
    const view = await loadView()
    const item = seriesAt(view, param('id'))
    const books = numbered(item)
    const unread = books.findIndex(({ comic }) => view.user.states.get(comic.id)?.finished !== true)
    const leading = unread < 0 ? books : books.slice(0, unread)
    return {
      ...countsOf(view, comicsOf(item)),
      lastReadContinuousNumberSort: leading.at(-1)?.number ?? 0,
      maxNumberSort: books.at(-1)?.number ?? 0,
    }
  })

  on.does('PUT', path, async ({ param, loadView, body }) => {
    const upTo = phoneNumber((await body(read)).lastBookNumberSortRead)
    const view = await loadView()
    const item = seriesAt(view, param('id'))
    // The tracker sends 0 for a series without read books, so a book with the number 0 must not be marked.
    if (upTo <= 0) return
    const books = numbered(item).filter(({ number }) => number <= upTo)
    await markRead(
      on.parts,
      view,
      books.map(({ comic }) => comic),
      true,
    )
  })

  const ofList = '/api/v1/readlists/:id/read-progress/tachiyomi'

  on.get(ofList, async ({ param, loadView }) => {
    const view = await loadView()
    const books = booksOf(view, await listAt(view, param('id')))
    const unread = books.findIndex(({ id }) => view.user.states.get(id)?.finished !== true)
    return { ...countsOf(view, books), lastReadContinuousIndex: unread < 0 ? books.length : unread }
  })

  on.does('PUT', ofList, async ({ param, loadView, body }) => {
    const { lastBookRead } = await body(readOfList)
    const view = await loadView()
    const books = booksOf(view, await listAt(view, param('id')))
    await markRead(on.parts, view, books.slice(0, Math.max(0, Math.floor(lastBookRead))), true)
  })
}
