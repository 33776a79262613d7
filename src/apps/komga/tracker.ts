import { z } from 'zod'
import type { Entry } from '#library/catalog/snapshot/entries.ts'
import type { Calls } from './calls.ts'
import { numbersAmong, numbersOf } from './numbers.ts'
import { tellRead } from './progress.ts'
import { booksOf, listAt } from './read-lists.ts'
import { phoneNumber } from './shapes.ts'
import { comicsOf, countsOf, seriesAt } from './view.ts'

/** The books of a series with their numbers, by these. */
function numbered(item: Entry) {
  const numbers = item.kind === 'comic' ? numbersAmong([item]) : numbersOf(item.comics)
  return comicsOf(item)
    .map((comic) => ({ comic, number: phoneNumber(numbers.get(comic.id) ?? 1) }))
    .sort((a, b) => a.number - b.number)
}

const read = z.object({ lastBookNumberSortRead: z.number() })
const readOfList = z.object({ lastBookRead: z.number() })

/**
 * What Mihon's tracker asks: whole books alone, by their numbers. It marks what it holds as read up to the number it is
 * told, and tells the greater of both again whenever it looks: so nothing here is ever taken for unread.
 */
export function trackerCalls(on: Calls): void {
  const path = '/api/v2/series/:id/read-progress/tachiyomi'

  on.get(path, async ({ param, view }) => {
    const seen = await view()
    const item = seriesAt(seen, param('id'))
    const books = numbered(item)
    const unread = books.findIndex(({ comic }) => seen.reader.states.get(comic.id)?.finished !== true)
    const leading = unread < 0 ? books : books.slice(0, unread)
    return {
      ...countsOf(seen, comicsOf(item)),
      lastReadContinuousNumberSort: leading.at(-1)?.number ?? 0,
      maxNumberSort: books.at(-1)?.number ?? 0,
    }
  })

  on.does('PUT', path, async ({ param, view, body }) => {
    const upTo = phoneNumber((await body(read)).lastBookNumberSortRead)
    const seen = await view()
    const item = seriesAt(seen, param('id'))
    // It says 0 of what it has not begun: an issue of that number, or below, is not read by that.
    if (upTo <= 0) return
    const books = numbered(item).filter(({ number }) => number <= upTo)
    await tellRead(
      on.parts,
      seen,
      books.map(({ comic }) => comic),
      true,
    )
  })

  const ofList = '/api/v1/readlists/:id/read-progress/tachiyomi'

  on.get(ofList, async ({ param, view }) => {
    const seen = await view()
    const books = booksOf(seen, await listAt(seen, param('id')))
    const unread = books.findIndex(({ id }) => seen.reader.states.get(id)?.finished !== true)
    return { ...countsOf(seen, books), lastReadContinuousIndex: unread < 0 ? books.length : unread }
  })

  on.does('PUT', ofList, async ({ param, view, body }) => {
    const { lastBookRead } = await body(readOfList)
    const seen = await view()
    const books = booksOf(seen, await listAt(seen, param('id')))
    await tellRead(on.parts, seen, books.slice(0, Math.max(0, Math.floor(lastBookRead))), true)
  })
}
