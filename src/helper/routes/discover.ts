import type { discover } from '#contract/helper/discover.ts'
import type { Handlers } from '#http/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'
import type { Turn } from '../turns.ts'
import { seriesAnswer } from './picture-addresses.ts'
import { withinOwn } from './sets.ts'

/** Filter lists, and one search over everything. */
export function discoverRoutes(library: Library, turn: Turn): Handlers<typeof discover, Caller> {
  return {
    async facets({ query }, caller) {
      const counted = await withinOwn(query, caller, turn, (own) => {
        const { q, single, lang, limit, samples, format, lacks, added, size, among, ...filters } = own
        const wish = { q, single, lang, limit, samples, format, lacks, added, size, among }
        return library.facets(filters, wish)
      })
      return { success: true, ...counted }
    },
    async search({ query }) {
      const { series, ...found } = await library.search(query.q, query.limit)
      return { success: true, series: series.map(seriesAnswer), ...found }
    },
  }
}
