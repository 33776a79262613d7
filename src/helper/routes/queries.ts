import type { queries } from '#contract/helper/queries.ts'
import type { Handlers } from '#http/server/mount.ts'
import { completeQuery } from '#library/catalog/query-text/complete.ts'
import { explainQuery } from '#library/catalog/query-text/explain.ts'
import type { Library } from '#library/index.ts'
import type { CardsFor } from '../cards.ts'
import type { Caller } from '../guards.ts'
import type { QueryReader } from '../queries.ts'
import type { RunQueued } from '../user-queue.ts'
import { userOf } from './user-of.ts'

/** Routes for queries as they are typed. A user's requests run one after the other. */
export function queryRoutes(
  library: Library,
  queue: RunQueued,
  cardsFor: CardsFor,
  reader: QueryReader,
): Handlers<typeof queries, Pick<Caller, 'user'>> {
  return {
    async explain({ query: { q, lang } }, caller) {
      const { user } = await cardsFor(caller)
      const { query, errors, total, parts } = await queue(userOf(caller), () =>
        explainQuery(library.catalog, library.queries, q, reader.userOf(caller, user), lang),
      )
      return { success: true, total, query: reader.report({ query, errors }), parts: [...parts] }
    },
    async complete({ query: { q, at = q.length, lang } }, caller) {
      const { user } = await cardsFor(caller)
      const { fields, values, ...found } = await queue(userOf(caller), () =>
        completeQuery(
          library.catalog,
          library.queries,
          q,
          Math.min(at, q.length),
          reader.userOf(caller, user),
          lang,
        ),
      )
      return { success: true, ...found, fields: [...fields], values: [...values] }
    },
  }
}
