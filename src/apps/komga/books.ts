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
  on.get('/api/v1/books', async ({ query, loadView }) => {
    const view = await loadView()
    return bookPage(view, queryOfChoices(view, query), query)
  })

  on.post('/api/v1/books/list', async ({ query, loadView, body }) => {
    const view = await loadView()
    return bookPage(view, await queryOfBody(view, (await body(listBody.optional())) ?? {}), query)
  })
  // Registered before `/:id`, which would match these names.
  on.get('/api/v1/books/ondeck', async ({ query, loadView }) => {
    const view = await loadView()
    const next = comicsAt(view.snapshot, onDeck(view.snapshot, view.user))
    return bookPage(view, queryOfChoices(view, query), { ...query, sort: [] }, next)
  })
  on.get('/api/v1/books/latest', async ({ query, loadView }) => {
    const view = await loadView()
    const sort = [{ by: 'lastModifiedDate', descending: true }]
    return bookPage(view, queryOfChoices(view, query), { ...query, sort })
  })
  on.get('/api/v1/books/duplicates', async ({ query, loadView }) =>
    bookPage(await loadView(), NOTHING, query, []),
  )

  on.get('/api/v1/books/:id', async ({ param, loadView }) => {
    const view = await loadView()
    return oneBook(view, bookAt(view, param('id')))
  })
  on.get('/api/v1/books/:id/next', async ({ param, loadView }) => {
    const view = await loadView()
    return oneBook(view, neighbour(view, bookAt(view, param('id')), 1))
  })
  on.get('/api/v1/books/:id/previous', async ({ param, loadView }) => {
    const view = await loadView()
    return oneBook(view, neighbour(view, bookAt(view, param('id')), -1))
  })
}
