import type { comics } from '#contract/helper/comics.ts'
import type { Handlers } from '#http/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'
import type { Turn } from '../turns.ts'
import { coverAnswer, pageAnswer } from './images.ts'
import { withinOwn } from './sets.ts'

/** Comics by id: lists, one whole, its pages and its cover. */
export function comicRoutes(library: Library, turn: Turn): Handlers<typeof comics, Caller> {
  return {
    async list({ query }, caller) {
      const { comics, total } = await withinOwn(query, caller, turn, library.comics.list)
      return { success: true, comics, total, limit: query.limit, offset: query.offset }
    },
    async get({ params }) {
      return { success: true, comic: await library.comics.get(params.id) }
    },
    async lookup({ body }) {
      if ('paths' in body) return { success: true, ...(await library.comics.byPaths(body.paths)) }
      const comics = await library.comics.byIds(body.ids)
      return { success: true, comics, asked: comics.map(({ id }) => id) }
    },
    async chapter({ params }, { asker }) {
      return {
        success: true,
        chapter: { number: params.n, ...(await library.pages.chapter(params.id, params.n, { name: asker })) },
      }
    },
    async chapterLengths({ params }, { asker, left }) {
      const who = { name: asker, signal: left }
      return { success: true, lengths: [...(await library.pages.chapterLengths(params.id, who))] }
    },
    cover: ({ params, query }, caller) => coverAnswer(library, params.id, query.w, query.v, caller),
    page: ({ params, query }, caller) => pageAnswer(library, params.id, params.n, query, caller),
  }
}
