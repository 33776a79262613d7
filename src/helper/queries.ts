import type { QueryReport } from '#contract/helper/query-report.ts'
import { parseQuery } from '#domain/query/parse.ts'
import { printQuery } from '#domain/query/print.ts'
import type { QueryVocabulary } from '#domain/query/vocabulary.ts'
import { type ListOrder, listSortOf } from '#library/catalog/order.ts'
import type { CatalogQuery } from '#library/catalog/query.ts'
import { seedOf } from '#library/catalog/query-text/query-order.ts'
import type { QueryUser, ResolvedQuery } from '#library/catalog/query-text/query-texts.ts'
import type { CatalogUser } from '#library/catalog/select.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from './guards.ts'
import { userOf } from './routes/user-of.ts'
import type { RunQueued } from './user-queue.ts'

/** A request with the text of a query. */
interface Queried {
  readonly q?: string | undefined
  readonly seed?: number | undefined
}

/** What a query's text adds to a list request; empty without a text. */
interface ListParts {
  readonly where?: CatalogQuery
  readonly most?: number
  readonly sort?: ListOrder['sort']
  readonly order?: 'asc' | 'desc'
  readonly seed?: number
}

/** Resolves the texts of queries for callers. */
export interface QueryReader {
  userOf(caller: Pick<Caller, 'user'>, user: CatalogUser): QueryUser
  /**
   * Returns the conditions, order and limit of a request's query, and the report of its errors; null without a query.
   * `wordsIn`: where words are searched.
   */
  listParts(
    request: Queried,
    caller: Pick<Caller, 'user'>,
    user: CatalogUser,
    wordsIn?: 'comic' | 'series',
  ): Promise<{ readonly parts: ListParts; readonly report: QueryReport | null }>
  report(resolved: Pick<ResolvedQuery, 'query' | 'errors'>): QueryReport
  /** Returns a query's text in English, in which shelves are stored; a text with errors is unchanged. */
  stored(text: string): string
}

/**
 * Creates the reader of queries; every list uses the same one. A user's queries of lists are resolved one after the
 * other: one that names shelves evaluates their conditions.
 */
export function createQueryReader(
  { queries, smartShelves }: Pick<Library, 'queries' | 'smartShelves'>,
  vocabulary: QueryVocabulary,
  queue: RunQueued,
): QueryReader {
  const queryUserOf = (caller: Pick<Caller, 'user'>, user: CatalogUser): QueryUser => ({
    user,
    userId: userOf(caller),
    vocabulary,
    shelfNames: async () => (await smartShelves.list(userOf(caller))).map(({ name }) => name),
    shelfText: (name) => smartShelves.queryNamed(userOf(caller), name),
  })
  const report = ({ query, errors }: Pick<ResolvedQuery, 'query' | 'errors'>): QueryReport => ({
    text: printQuery(query, vocabulary),
    ordered: query.sort !== undefined,
    errors: [...errors],
  })
  return {
    userOf: queryUserOf,
    report,
    stored(text) {
      const { query, errors } = parseQuery(text, vocabulary)
      return errors.length > 0 ? text : printQuery(query, vocabulary, 'en')
    },
    async listParts({ q = '', seed }, caller, user, wordsIn) {
      if (q.trim() === '') return { parts: {}, report: null }
      const resolved = await queue(userOf(caller), () =>
        queries.resolve(q, queryUserOf(caller, user), wordsIn),
      )
      const { sort, limit } = resolved.query
      return {
        parts: {
          where: resolved.where,
          ...(limit === undefined ? {} : { most: limit }),
          ...(sort === undefined
            ? {}
            : { sort: listSortOf(sort.by), order: sort.descending ? 'desc' : 'asc' }),
          // The same order on all pages.
          ...(sort?.by === 'random' ? { seed: seed ?? seedOf(q) } : {}),
        },
        report: report(resolved),
      }
    },
  }
}
