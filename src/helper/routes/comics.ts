import type { comics } from '#contract/helper/comics.ts'
import type { Handlers } from '#http/server/mount.ts'
import { arrivals } from '#library/catalog/arrivals.ts'
import type { Library } from '#library/index.ts'
import type { CardsFor } from '../cards.ts'
import type { Caller } from '../guards.ts'
import type { QueryReader } from '../queries.ts'
import type { RunQueued } from '../user-queue.ts'
import { coverAnswer, pageAnswer } from './images.ts'
import { withinOwn } from './sets.ts'

/** The route of the list of comics. */
export function comicListRoute(
  library: Library,
  queue: RunQueued,
  cardsFor: CardsFor,
  queries: QueryReader,
): Handlers<Pick<typeof comics, 'list'>, Pick<Caller, 'user'>> {
  return {
    async list({ query }, caller) {
      const cards = await cardsFor(caller)
      const { q: _, ...filters } = query
      const { parts, report } = await queries.listParts(query, caller, cards.user)
      const { comics, total } = await withinOwn({ ...filters, ...parts }, caller, queue, (own) =>
        library.comics.list(own, cards.user),
      )
      const { limit, offset } = query
      return { success: true, comics: comics.map(cards.comic), total, limit, offset, query: report }
    },
  }
}

/** Routes for comics: lists, details, pages and covers. */
export function comicRoutes(
  library: Library,
  queue: RunQueued,
  cardsFor: CardsFor,
  queries: QueryReader,
): Handlers<typeof comics, Caller> {
  return {
    ...comicListRoute(library, queue, cardsFor, queries),
    async arrivals({ query: { offset } }, caller) {
      const cards = await cardsFor(caller)
      const { days, ...counts } = arrivals(cards.snapshot, offset, Date.now())
      const ids = days.flatMap(({ comics }) => comics.map((no) => cards.snapshot.ids[no] ?? ''))
      const found = await library.comics.byIds(ids, cards.user)
      const byId = new Map(found.map((comic) => [comic.id, cards.comic(comic)]))
      return {
        success: true,
        ...counts,
        days: days.map((day) => ({
          ...day,
          comics: day.comics.flatMap((no) => byId.get(cards.snapshot.ids[no] ?? '') ?? []),
        })),
      }
    },
    async get({ params }, caller) {
      const cards = await cardsFor(caller)
      return { success: true, comic: cards.detail(await library.comics.get(params.id, cards.user)) }
    },
    async lookup({ body }, caller) {
      const cards = await cardsFor(caller)
      if ('paths' in body) {
        const { comics, asked } = await library.comics.byPaths(body.paths, cards.user)
        return { success: true, comics: comics.map(cards.comic), asked }
      }
      const comics = (await library.comics.byIds(body.ids, cards.user)).map(cards.comic)
      return { success: true, comics, asked: comics.map(({ id }) => id) }
    },
    async chapter({ params }, { requesterId }) {
      return {
        success: true,
        chapter: {
          number: params.n,
          ...(await library.pages.chapter(params.id, params.n, { name: requesterId })),
        },
      }
    },
    async chapterLengths({ params }, { requesterId, disconnected }) {
      const who = { name: requesterId, signal: disconnected }
      return { success: true, lengths: [...(await library.pages.chapterLengths(params.id, who))] }
    },
    cover: ({ params, query }, caller) => coverAnswer(library, params.id, query.w, query.v, caller),
    page: ({ params, query }, caller) => pageAnswer(library, params.id, params.n, query, caller),
  }
}
