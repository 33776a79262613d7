import type { discover } from '#contract/helper/discover.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import type { CardsFor } from '../cards.ts'
import type { Caller } from '../guards.ts'
import type { RunQueued } from '../user-queue.ts'
import { withinOwn } from './sets.ts'

/** Routes for facets and the search. */
export function discoverRoutes(
  library: Library,
  queue: RunQueued,
  cardsFor: CardsFor,
): Handlers<typeof discover, Caller> {
  return {
    async facets({ query }, caller) {
      const { user } = await cardsFor(caller)
      const counted = await withinOwn(query, caller, queue, (own) => library.facets(own, user))
      return { success: true, ...counted }
    },
    async search({ query }, caller) {
      const cards = await cardsFor(caller)
      const { series, comics, people } = await library.search(query.q, query.limit, cards.user)
      return { success: true, series: series.map(cards.series), comics: comics.map(cards.comic), people }
    },
  }
}
