import { parseQuery } from '#domain/query/parse.ts'
import type { QueryError } from '#domain/query/parsing.ts'
import { printQuery } from '#domain/query/print.ts'
import { NO_CONDITIONS, normalQuery, withMisread } from '#domain/query/tree.ts'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'

export interface TypedQuery {
  /** The part that is understood, in English, as it is stored. */
  readonly stored: string
  readonly errors: readonly QueryError[]
}

/** Parses a query as a user types it, in any of the languages. */
export function typedQuery(text: string): TypedQuery {
  const { query, errors } = parseQuery(text, QUERY_VOCABULARY)
  const where = normalQuery(withMisread(query.where, () => NO_CONDITIONS))
  return { stored: printQuery({ ...query, where }, QUERY_VOCABULARY, 'en'), errors }
}

/** Returns a stored query in a language. */
export const shownQuery = (stored: string, language: string): string =>
  printQuery(parseQuery(stored, QUERY_VOCABULARY).query, QUERY_VOCABULARY, language)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the order and the limit of a stored query as names and values in a language; none that it does not have. */
export function tailOf(
  stored: string,
  language: string,
): { readonly name: string; readonly value: string }[] {
  const { sort, limit } = parseQuery(stored, QUERY_VOCABULARY).query
  const keyword = (name: string) => capital(QUERY_VOCABULARY.nameOf('keyword', name, language))
  return [
    ...(sort === undefined
      ? []
      : [{ name: keyword('sort'), value: QUERY_VOCABULARY.nameOf('sort', sort.by, language) }]),
    ...(limit === undefined ? [] : [{ name: keyword('limit'), value: String(limit) }]),
  ]
}
