import { AppError } from '#domain/errors/errors.ts'
import type { Calls } from './calls.ts'
import { listBody, queryOfBody } from './conditions.ts'
import { queryOfChoices } from './filters.ts'
import { bookPage, seriesPage } from './lists/lists.ts'
import { markRead } from './progress.ts'
import { seriesShapes } from './series-shape.ts'
import { comicsOf, seriesAt } from './view.ts'

const newest = [{ by: 'createdDate', descending: true }]
const changed = [{ by: 'lastModifiedDate', descending: true }]

/** Routes for series, and for single issues as series of one book. */
export function seriesCalls(on: Calls): void {
  on.get('/api/v1/series', async ({ query, loadView }) => {
    const view = await loadView()
    return seriesPage(view, queryOfChoices(view, query), query)
  })

  on.post('/api/v1/series/list', async ({ query, loadView, body }) => {
    const view = await loadView()
    return seriesPage(view, await queryOfBody(view, (await body(listBody.optional())) ?? {}), query)
  })
  const listed = (path: string, sort: typeof newest): void =>
    on.get(path, async ({ query, loadView }) => {
      const view = await loadView()
      return seriesPage(view, queryOfChoices(view, query), { ...query, sort })
    })
  listed('/api/v1/series/new', newest)
  listed('/api/v1/series/updated', changed)
  listed('/api/v1/series/latest', changed)

  on.get('/api/v1/series/:id', async ({ param, loadView }) => {
    const view = await loadView()
    const [shape] = await seriesShapes(view, [seriesAt(view, param('id'))])
    if (shape === undefined) throw new AppError('series-not-found')
    return shape
  })
  on.get('/api/v1/series/:id/books', async ({ param, query, loadView }) => {
    const view = await loadView()
    return bookPage(view, queryOfChoices(view, query), query, comicsOf(seriesAt(view, param('id'))))
  })
  on.does('POST', '/api/v1/series/:id/read-progress', async ({ param, loadView }) => {
    const view = await loadView()
    await markRead(on.parts, view, comicsOf(seriesAt(view, param('id'))), true)
  })
  on.does('DELETE', '/api/v1/series/:id/read-progress', async ({ param, loadView }) => {
    const view = await loadView()
    await markRead(on.parts, view, comicsOf(seriesAt(view, param('id'))), false)
  })
}
