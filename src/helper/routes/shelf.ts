import type { shelf } from '#contract/helper/shelf.ts'
import type { Handlers } from '#http/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'
import type { Turn } from '../turns.ts'
import { seriesAnswer } from './picture-addresses.ts'
import { withinOwn } from './sets.ts'

/** Series and single comics as one list. */
export function shelfRoutes(library: Library, turn: Turn): Handlers<typeof shelf, Caller> {
  return {
    async list({ query }, caller) {
      const { items, ...counts } = await withinOwn(query, caller, turn, library.shelf.list)
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
    async jumps({ query }, caller) {
      return { success: true, jumps: await withinOwn(query, caller, turn, library.shelf.jumps) }
    },
  }
}
