import type { SmartShelfCard, shelves } from '#contract/helper/shelves.ts'
import { PLAYLIST_ITEMS } from '#domain/limits.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { CatalogUser } from '#library/catalog/select.ts'
import type { Library } from '#library/index.ts'
import type { SmartShelf } from '#library/shelves/shelf-rows.ts'
import type { CardsFor } from '../cards.ts'
import type { Caller } from '../guards.ts'
import type { QueryReader } from '../queries.ts'
import type { RunQueued } from '../user-queue.ts'
import { playlistAnswer } from './picture-addresses.ts'
import { userOf } from './user-of.ts'

/** Routes for a user's smart shelves. */
export function shelvesRoutes(
  library: Library,
  queue: RunQueued,
  cardsFor: CardsFor,
  queries: Pick<QueryReader, 'stored'>,
): Handlers<typeof shelves, Caller> {
  const { smartShelves, shelfContents } = library

  /** Evaluates the queries of one user one after the other. */
  const cards = (userId: string, list: readonly SmartShelf[], user: CatalogUser): Promise<SmartShelfCard[]> =>
    queue(userId, async () => {
      const summaries = await shelfContents.summaries(
        userId,
        list.map(({ query }) => query),
        user,
      )
      return list.flatMap(({ id, name, query, apps, at }, index) => {
        const summary = summaries[index]
        const changed = new Date(at).toISOString()
        return summary === undefined
          ? []
          : [
              {
                id,
                name,
                query,
                apps,
                changed,
                ...summary,
                covers: [...summary.covers],
                unknown: [...summary.unknown],
              },
            ]
      })
    })

  async function answer(userId: string, shelf: SmartShelf) {
    const [card] = await cards(userId, [shelf], await library.catalogUserOf(userId))
    if (card === undefined) throw new Error('a shelf has no summary')
    return card
  }
  const one = async (userId: string, shelf: SmartShelf) => ({
    success: true as const,
    shelf: await answer(userId, shelf),
  })

  return {
    async list(_request, caller) {
      const userId = userOf(caller)
      const list = await smartShelves.list(userId)
      return { success: true, shelves: await cards(userId, list, await library.catalogUserOf(userId)) }
    },
    async create({ body }, caller) {
      const content = { ...body, query: queries.stored(body.query) }
      return one(userOf(caller), await smartShelves.create(userOf(caller), content))
    },
    async preview({ body }, caller) {
      const query = queries.stored(body.query)
      const userId = userOf(caller)
      const user = await library.catalogUserOf(userId)
      const [summary] = await queue(userId, () => shelfContents.summaries(userId, [query], user))
      if (summary === undefined) throw new Error('a query has no summary')
      return { success: true, ...summary, covers: [...summary.covers], unknown: [...summary.unknown] }
    },
    get: async ({ params }, caller) => one(userOf(caller), await smartShelves.get(userOf(caller), params.id)),
    async change({ params, body }, caller) {
      const { query } = body
      const content = query === undefined ? body : { ...body, query: queries.stored(query) }
      return one(userOf(caller), await smartShelves.change(userOf(caller), params.id, content))
    },
    async remove({ params }, caller) {
      await smartShelves.remove(userOf(caller), params.id)
      return { success: true }
    },
    restore: async ({ params }, caller) =>
      one(userOf(caller), await smartShelves.restore(userOf(caller), params.id)),
    async items({ params, query }, caller) {
      const userId = userOf(caller)
      const stored = await smartShelves.get(userId, params.id)
      const shelf = await answer(userId, stored)
      const { user, comic, series } = await cardsFor(caller)
      const items = await queue(userId, () => shelfContents.items(userId, stored.query, query, user))
      return {
        success: true,
        shelf,
        total: shelf.count,
        ...query,
        items: items.map((item) =>
          item.kind === 'series'
            ? { ...item, series: series(item.series) }
            : { ...item, comic: comic(item.comic) },
        ),
      }
    },
    async freeze({ params, body: { name } }, caller) {
      const userId = userOf(caller)
      const { query } = await smartShelves.get(userId, params.id)
      const { user } = await cardsFor(caller)
      const ids = await queue(userId, () => shelfContents.comicIds(userId, query, user))
      const created = await library.playlists.create(userId, name, ids.slice(0, PLAYLIST_ITEMS))
      return { success: true, playlist: playlistAnswer(created), total: ids.length }
    },
  }
}
