import type { shelf } from '#contract/helper/shelf.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import type { CardsFor } from '../cards.ts'
import type { Caller } from '../guards.ts'
import type { QueryReader } from '../queries.ts'
import type { RunQueued } from '../user-queue.ts'
import { withinOwn } from './sets.ts'

/** Routes for the shelf: series and single issues as one list. */
export function shelfRoutes(
  library: Library,
  queue: RunQueued,
  cardsFor: CardsFor,
  queries: QueryReader,
): Handlers<typeof shelf, Caller> {
  return {
    async list({ query }, caller) {
      const cards = await cardsFor(caller)
      const { q: _, ...filters } = query
      const { parts, report } = await queries.listParts(query, caller, cards.user)
      const { items, ...counts } = await withinOwn({ ...filters, ...parts }, caller, queue, (own) =>
        library.shelf.list(own, cards.user),
      )
      return {
        success: true,
        ...counts,
        limit: query.limit,
        offset: query.offset,
        query: report,
        items: items.map((item) =>
          item.kind === 'series'
            ? { ...item, series: cards.series(item.series) }
            : { ...item, comic: cards.comic(item.comic) },
        ),
      }
    },
    async jumps({ query }, caller) {
      const { user } = await cardsFor(caller)
      const { q: _, ...filters } = query
      const { parts } = await queries.listParts(query, caller, user)
      const jumps = await withinOwn({ ...filters, ...parts }, caller, queue, (own) =>
        library.shelf.jumps(own, user),
      )
      return { success: true, jumps }
    },
  }
}
