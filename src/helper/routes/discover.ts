import type { discover } from '#contract/helper/discover.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import type { CardsFor } from '../cards.ts'
import type { Caller } from '../guards.ts'
import type { QueryReader } from '../queries.ts'
import type { RunQueued } from '../user-queue.ts'
import { playlistAnswer } from './picture-addresses.ts'
import { withinOwn } from './sets.ts'
import { userOf } from './user-of.ts'

/** Routes for facets and the search. */
export function discoverRoutes(
  library: Library,
  queue: RunQueued,
  cardsFor: CardsFor,
  queries: QueryReader,
): Handlers<typeof discover, Caller> {
  return {
    async facets({ query }, caller) {
      const { user } = await cardsFor(caller)
      const { q: _, ...filters } = query
      const { where } = (await queries.listParts(query, caller, user)).parts
      const counted = await withinOwn({ ...filters, where }, caller, queue, (own) =>
        library.facets(own, user),
      )
      return { success: true, ...counted }
    },
    async covers({ body }, caller) {
      const { user } = await cardsFor(caller)
      const covers = await library.nameCovers(body.kind, body.names, user)
      if (body.kind !== 'artists') return { success: true, covers }
      return { success: true, covers, roles: await library.mainRoles(body.names, user) }
    },
    async search({ query: { q, ...how } }, caller) {
      const cards = await cardsFor(caller)
      const playlists = await library.playlists.list(userOf(caller))
      const found = await library.search({ text: q, ...how, playlists }, cards.user)
      return {
        success: true,
        ...found,
        next: cards.comicOrNull(found.next),
        series: found.series.map(cards.series),
        comics: found.comics.map(cards.comic),
        playlists: found.playlists.map(playlistAnswer),
      }
    },
  }
}
