import { AppError } from '#domain/errors.ts'
import type { HeldComic } from '#library/catalog/holdings.ts'
import { onDeck } from '../on-deck.ts'
import { bookShapes } from './book-shape.ts'
import type { Calls } from './calls.ts'
import { fitsOfBody, listBody } from './conditions.ts'
import { fitsOf } from './filters.ts'
import { NOTHING } from './fits.ts'
import { beside, bookPage } from './lists.ts'
import { bookAt, type View } from './view.ts'

async function oneBook(view: View, comic: HeldComic | undefined) {
  const [shape] = comic === undefined ? [] : await bookShapes(view, [comic])
  if (shape === undefined) throw new AppError('comic-not-found')
  return shape
}

/** Books: comics, whether or not they are of a series. */
export function bookCalls(on: Calls): void {
  on.get('/api/v1/books', async ({ query, view }) => bookPage(await view(), fitsOf(query), query))

  on.post('/api/v1/books/list', async ({ query, view, body }) =>
    bookPage(await view(), fitsOfBody((await body(listBody.optional())) ?? {}), query),
  )
  // Before what would take their names for ids.
  on.get('/api/v1/books/ondeck', async ({ query, view }) => {
    const seen = await view()
    return bookPage(seen, fitsOf(query), { ...query, sort: [] }, onDeck(seen.holdings, seen.places))
  })
  on.get('/api/v1/books/latest', async ({ query, view }) =>
    bookPage(await view(), fitsOf(query), { ...query, sort: [{ by: 'lastModifiedDate', descending: true }] }),
  )
  on.get('/api/v1/books/duplicates', async ({ query, view }) => bookPage(await view(), NOTHING, query, []))

  on.get('/api/v1/books/:id', async ({ param, view }) => {
    const seen = await view()
    return oneBook(seen, bookAt(seen, param('id')))
  })
  on.get('/api/v1/books/:id/next', async ({ param, view }) => {
    const seen = await view()
    return oneBook(seen, beside(bookAt(seen, param('id')), 1))
  })
  on.get('/api/v1/books/:id/previous', async ({ param, view }) => {
    const seen = await view()
    return oneBook(seen, beside(bookAt(seen, param('id')), -1))
  })
}
