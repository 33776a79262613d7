import type { shelf } from '#contract/helper/shelf.ts'
import type { Handlers } from '#http/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'
import { seriesAnswer } from './picture-addresses.ts'

/** Series and single comics as one list. */
export function shelfRoutes(library: Library): Handlers<typeof shelf, Caller> {
  return {
    async list({ query }) {
      const { items, ...counts } = await library.shelf.list(query)
      return {
        success: true,
        ...counts,
        limit: query.limit,
        offset: query.offset,
        items: items.map((item) =>
          item.kind === 'series' ? { ...item, series: seriesAnswer(item.series) } : item,
        ),
      }
    },
    async jumps({ query }) {
      return { success: true, jumps: await library.shelf.jumps(query) }
    },
  }
}
