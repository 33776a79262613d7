import { AppError } from '#domain/errors/errors.ts'
import { NOTHING } from '#library/catalog/query.ts'
import { comicsAt, type ListedComic } from '#library/catalog/snapshot/entries.ts'
import { onDeck } from '#library/progress/next-up.ts'
import { bookShapes } from './book-shape.ts'
import type { Calls } from './calls.ts'
import { listBody, queryOfBody } from './conditions.ts'
import { queryOfChoices } from './filters.ts'
import { bookPage, neighbour } from './lists/lists.ts'
import { bookAt, type View } from './view.ts'

async function oneBook(view: View, comic: ListedComic | undefined) {
  const [shape] = comic === undefined ? [] : await bookShapes(view, [comic])
  if (shape === undefined) throw new AppError('comic-not-found')
  return shape
}

/** Routes for books: all comics, in a series or not. */
export function bookCalls(on: Calls): void {
  on.get('/api/v1/books', async ({ query, view }) => {
    const seen = await view()
    return bookPage(seen, queryOfChoices(seen, query), query)
  })

  on.post('/api/v1/books/list', async ({ query, view, body }) => {
    const seen = await view()
    return bookPage(seen, await queryOfBody(seen, (await body(listBody.optional())) ?? {}), query)
  })
  // Registered before `/:id`, which would match these names.
  on.get('/api/v1/books/ondeck', async ({ query, view }) => {
    const seen = await view()
    const next = comicsAt(seen.snapshot, onDeck(seen.snapshot, seen.reader.states))
    return bookPage(seen, queryOfChoices(seen, query), { ...query, sort: [] }, next)
  })
  on.get('/api/v1/books/latest', async ({ query, view }) => {
    const seen = await view()
    const sort = [{ by: 'lastModifiedDate', descending: true }]
    return bookPage(seen, queryOfChoices(seen, query), { ...query, sort })
  })
  on.get('/api/v1/books/duplicates', async ({ query, view }) => bookPage(await view(), NOTHING, query, []))

  on.get('/api/v1/books/:id', async ({ param, view }) => {
    const seen = await view()
    return oneBook(seen, bookAt(seen, param('id')))
  })
  on.get('/api/v1/books/:id/next', async ({ param, view }) => {
    const seen = await view()
    return oneBook(seen, neighbour(seen, bookAt(seen, param('id')), 1))
  })
  on.get('/api/v1/books/:id/previous', async ({ param, view }) => {
    const seen = await view()
    return oneBook(seen, neighbour(seen, bookAt(seen, param('id')), -1))
  })
}
