import { AppError } from '#domain/errors/errors.ts'
import type { Calls } from './calls.ts'
import { listBody, queryOfBody } from './conditions.ts'
import { queryOfChoices } from './filters.ts'
import { bookPage, seriesPage } from './lists/lists.ts'
import { markRead } from './progress.ts'
import { pagingOf } from './query.ts'
import { seriesShapes } from './series-shape.ts'
import { pageOf } from './shapes.ts'
import { comicsOf, seriesAt } from './view.ts'

const newest = [{ by: 'createdDate', descending: true }]
const changed = [{ by: 'lastModifiedDate', descending: true }]

/** Routes for series, and for single issues as series of one book. */
export function seriesCalls(on: Calls): void {
  on.get('/api/v1/series', async ({ query, view }) => {
    const seen = await view()
    return seriesPage(seen, queryOfChoices(seen, query), query)
  })

  on.post('/api/v1/series/list', async ({ query, view, body }) => {
    const seen = await view()
    return seriesPage(seen, await queryOfBody(seen, (await body(listBody.optional())) ?? {}), query)
  })
  const listed = (path: string, sort: typeof newest): void =>
    on.get(path, async ({ query, view }) => {
      const seen = await view()
      return seriesPage(seen, queryOfChoices(seen, query), { ...query, sort })
    })
  listed('/api/v1/series/new', newest)
  listed('/api/v1/series/updated', changed)
  listed('/api/v1/series/latest', changed)

  on.get('/api/v1/series/:id', async ({ param, view }) => {
    const seen = await view()
    const [shape] = await seriesShapes(seen, [seriesAt(seen, param('id'))])
    if (shape === undefined) throw new AppError('series-not-found')
    return shape
  })
  on.get('/api/v1/series/:id/books', async ({ param, query, view }) => {
    const seen = await view()
    return bookPage(seen, queryOfChoices(seen, query), query, comicsOf(seriesAt(seen, param('id'))))
  })
  on.get('/api/v1/series/:id/collections', async ({ param, view }) => {
    seriesAt(await view(), param('id'))
    return []
  })

  on.does('POST', '/api/v1/series/:id/read-progress', async ({ param, view }) => {
    const seen = await view()
    await markRead(on.parts, seen, comicsOf(seriesAt(seen, param('id'))), true)
  })
  on.does('DELETE', '/api/v1/series/:id/read-progress', async ({ param, view }) => {
    const seen = await view()
    await markRead(on.parts, seen, comicsOf(seriesAt(seen, param('id'))), false)
  })

  // Collections do not exist here: their lists are empty.
  on.get('/api/v1/collections', async ({ query }) => pageOf([], pagingOf(query)))
  for (const path of ['/api/v1/collections/:id', '/api/v1/collections/:id/series'])
    on.get(path, async () => {
      throw new AppError('not-found')
    })
}
