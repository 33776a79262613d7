import type { playlists } from '#contract/helper/playlists.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import type { CardsFor } from '../cards.ts'
import type { Caller } from '../guards.ts'
import type { RunQueued } from '../user-queue.ts'
import { pictureAnswer } from './images.ts'
import { playlistAnswer } from './picture-addresses.ts'
import { userOf } from './user-of.ts'

/** Routes for a user's playlists. */
export function playlistRoutes(
  library: Library,
  queue: RunQueued,
  cardsFor: CardsFor,
): Handlers<typeof playlists, Caller> {
  const lists = library.playlists
  return {
    list: async ({ query }, caller) => ({
      success: true,
      playlists: (await lists.list(userOf(caller), query.comic)).map(playlistAnswer),
    }),
    create: async ({ body }, caller) => ({
      success: true,
      playlist: playlistAnswer(await lists.create(userOf(caller), body.name)),
    }),
    async get({ params: { id }, query }, caller) {
      const playlist = await lists.get(userOf(caller), id)
      const cards = await cardsFor(caller)
      const entries = await lists.entries(userOf(caller), id, query, cards.user)
      const items = entries.map((entry) => ({
        ...entry,
        comic: cards.comicOrNull(entry.comic),
        series: entry.series && cards.series(entry.series),
      }))
      const length = await queue(userOf(caller), () => library.readThrough.length(id, cards.user))
      return {
        success: true,
        playlist: playlistAnswer(playlist),
        ...length,
        items,
        total: playlist.itemsCount,
        ...query,
      }
    },
    restore: async ({ params }, caller) => ({
      success: true,
      playlist: playlistAnswer(await lists.restore(userOf(caller), params.id)),
    }),
    items: async ({ params }, caller) => ({
      success: true,
      items: await lists.items(userOf(caller), params.id),
    }),
    moveItem: async ({ params, body: { to, ...item } }, caller) => ({
      success: true,
      playlist: playlistAnswer(
        await queue(userOf(caller), () => lists.move(userOf(caller), params.id, item, to)),
      ),
    }),
    sortItems: async ({ params, body }, caller) => ({
      success: true,
      playlist: playlistAnswer(
        await queue(userOf(caller), () => lists.sort(userOf(caller), params.id, body.by)),
      ),
    }),
    async reading({ params: { id } }, caller) {
      const userId = userOf(caller)
      await lists.get(userId, id)
      const cards = await cardsFor(caller)
      const { next, ...read } = await queue(userId, () => library.readThrough.reading(id, cards.user))
      return { success: true, ...read, next: next && { ...next, comic: cards.comic(next.comic) } }
    },
    async around({ params: { id, comicId } }, caller) {
      const { name } = await lists.get(userOf(caller), id)
      const cards = await cardsFor(caller)
      const around = await queue(userOf(caller), () => library.readThrough.around(id, comicId, cards.user))
      return {
        success: true,
        name,
        previous: cards.comicOrNull(around.previous),
        next: cards.comicOrNull(around.next),
      }
    },
    rename: async ({ params, body }, caller) => ({
      success: true,
      playlist: playlistAnswer(await lists.rename(userOf(caller), params.id, body.name)),
    }),
    async remove({ params }, caller) {
      await lists.remove(userOf(caller), params.id)
      return { success: true }
    },
    async addItems({ params, body: { items, at } }, caller) {
      const { playlist, added } = await lists.add(userOf(caller), params.id, items, at)
      return { success: true, playlist: playlistAnswer(playlist), added }
    },
    removeItem: async ({ params, body }, caller) => ({
      success: true,
      playlist: playlistAnswer(await lists.drop(userOf(caller), params.id, body)),
    }),
    arrange: async ({ params, body }, caller) => ({
      success: true,
      playlist: playlistAnswer(await lists.arrange(userOf(caller), params.id, body.items)),
    }),
    putImage: async ({ params, body }, caller) => ({
      success: true,
      playlist: playlistAnswer(await lists.putImage(userOf(caller), params.id, body.dataUrl)),
    }),
    image: async ({ params, query }) =>
      pictureAnswer(library.playlistImages, await lists.imageOf(params.id), query.v),
  }
}
