import type { discover } from '#contract/helper/discover.ts'
import type { Handlers } from '#http/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'
import { seriesAnswer } from './picture-addresses.ts'

/** Filter lists, and one search over everything. */
export function discoverRoutes(library: Library): Handlers<typeof discover, Caller> {
  return {
    async facets({
      query: { q, single, lang, limit, samples, format, lacks, added, size, among, ...filters },
    }) {
      const wish = { q, single, lang, limit, samples, format, lacks, added, size, among }
      return { success: true, ...(await library.facets(filters, wish)) }
    },
    async search({ query }) {
      const { series, ...found } = await library.search(query.q, query.limit)
      return { success: true, series: series.map(seriesAnswer), ...found }
    },
  }
}
