import type { series } from '#contract/helper/series.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import type { CardsFor } from '../cards.ts'
import type { Caller } from '../guards.ts'
import type { QueryReader } from '../queries.ts'
import type { RunQueued } from '../user-queue.ts'
import { userOf } from './user-of.ts'

/** The route of the list of series. */
export function seriesListRoute(
  library: Library,
  cardsFor: CardsFor,
  queries: QueryReader,
): Handlers<Pick<typeof series, 'list'>, Pick<Caller, 'user'>> {
  return {
    async list({ query }, caller) {
      const cards = await cardsFor(caller)
      const { q: _, ...filters } = query
      const { parts, report } = await queries.listParts(query, caller, cards.user, 'series')
      const { series, total } = await library.series.list({ ...filters, ...parts }, cards.user)
      return {
        success: true,
        series: series.map(cards.series),
        total,
        limit: query.limit,
        offset: query.offset,
        query: report,
      }
    },
  }
}

/** Routes for series. */
export function seriesRoutes(
  library: Library,
  queue: RunQueued,
  cardsFor: CardsFor,
  queries: QueryReader,
): Handlers<typeof series, Caller> {
  return {
    ...seriesListRoute(library, cardsFor, queries),
    async get({ params }, caller) {
      const cards = await cardsFor(caller)
      const { series, issues, ...rest } = await library.series.get(params.key, cards.user)
      return { success: true, series: cards.series(series), issues: issues.map(cards.comic), ...rest }
    },
    async finished({ query: { from, before } }, caller) {
      const userId = userOf(caller)
      const cards = await cardsFor(caller)
      const found = await queue(userId, () =>
        library.finishedSeries(userId, Date.parse(from), Date.parse(before)),
      )
      return {
        success: true,
        finished: found.map(({ series, at }) => ({
          series: cards.series(series),
          at: new Date(at).toISOString(),
        })),
      }
    },
  }
}
