import type { series } from '#contract/helper/series.ts'
import type { Handlers } from '#http/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'
import type { Turn } from '../turns.ts'
import { seriesAnswer } from './picture-addresses.ts'
import { userOf } from './user-of.ts'

/** Series, grouped by folder. */
export function seriesRoutes(library: Library, turn: Turn): Handlers<typeof series, Caller> {
  return {
    async list({ query }) {
      const { series, total } = await library.series.list(query)
      return {
        success: true,
        series: series.map(seriesAnswer),
        total,
        limit: query.limit,
        offset: query.offset,
      }
    },
    async get({ params }) {
      const { series, ...rest } = await library.series.get(params.key)
      return { success: true, series: seriesAnswer(series), ...rest }
    },
    async read({ body }) {
      return { success: true, series: await library.readOn.perSeries(body.read) }
    },
    async following({ body }) {
      return { success: true, following: await library.readOn.following(body.after, body.read) }
    },
    async finished({ body }, caller) {
      const found = await turn(userOf(caller), () => library.readOn.finished(body.of, body.read))
      const finished = found.map(({ comicId, series }) => ({ comicId, series: seriesAnswer(series) }))
      return { success: true, finished }
    },
  }
}
