import { AppError } from '#domain/errors/errors.ts'
import { fold } from '#domain/text/slug.ts'
import { bookShapes } from '../book-shape.ts'
import type { Calls } from '../calls.ts'
import { queryOfChoices } from '../filters.ts'
import { pagingOf } from '../query.ts'
import { pageOf, timeOf } from '../shapes.ts'
import { bookAt, libraryIdOf, type View } from '../view.ts'
import { bookPage } from './lists.ts'
import { booksOf, listAt, type ReadList, readLists } from './read-lists.ts'

function shapeOf(view: View, list: ReadList) {
  const books = booksOf(view, list)
  const at = timeOf(list.changedAt ?? books.reduce((last, { added }) => Math.max(last, added), 0))
  return {
    id: list.id,
    name: list.name,
    summary: '',
    ordered: true,
    bookIds: books.map(({ id }) => id),
    createdDate: at,
    lastModifiedDate: at,
    filtered: false,
  }
}

/** Routes for playlists and storylines, as read lists. */
export function readListCalls(on: Calls): void {
  on.get('/api/v1/readlists', async ({ query, loadView }) => {
    const view = await loadView()
    const words = fold(query.search)
    const lists = (await readLists(view)).filter((list) => {
      if (words !== '' && !fold(list.name).includes(words)) return false
      return (
        query.library_id.length === 0 ||
        booksOf(view, list).some(({ root }) => query.library_id.includes(libraryIdOf(root)))
      )
    })
    const page = pageOf(lists, pagingOf(query))
    return { ...page, content: page.content.map((list) => shapeOf(view, list)) }
  })

  on.get('/api/v1/readlists/:id', async ({ param, loadView }) => {
    const view = await loadView()
    return shapeOf(view, await listAt(view, param('id')))
  })
  on.get('/api/v1/readlists/:id/books', async ({ param, query, loadView }) => {
    const view = await loadView()
    return bookPage(view, queryOfChoices(view, query), query, booksOf(view, await listAt(view, param('id'))))
  })
  for (const [name, step] of [
    ['next', 1],
    ['previous', -1],
  ] as const)
    on.get(`/api/v1/readlists/:id/books/:book/${name}`, async ({ param, loadView }) => {
      const view = await loadView()
      const books = booksOf(view, await listAt(view, param('id')))
      const at = books.findIndex(({ id }) => id === param('book'))
      const other = at < 0 ? undefined : books[at + step]
      const [shape] = other === undefined ? [] : await bookShapes(view, [other])
      if (shape === undefined) throw new AppError('not-found')
      return shape
    })
  on.get('/api/v1/books/:id/readlists', async ({ param, loadView }) => {
    const view = await loadView()
    const { id } = bookAt(view, param('id'))
    return (await readLists(view))
      .filter(({ comicIds }) => comicIds.includes(id))
      .map((list) => shapeOf(view, list))
  })
}
