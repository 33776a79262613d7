import { parseQuery } from '#domain/query/parse.ts'
import type { QueryError } from '#domain/query/parsing.ts'
import { printQuery } from '#domain/query/print.ts'
import { NO_CONDITIONS, normalQuery, type Query, withMisread } from '#domain/query/tree.ts'
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

/** Returns the text of a query with another order or limit; undefined removes it. */
export const withTail = (
  text: string,
  part: { readonly [Name in 'sort' | 'limit']?: Query[Name] | undefined },
  language: string,
): string => {
  const { sort, limit, ...query } = { ...parseQuery(text, QUERY_VOCABULARY).query, ...part }
  return printQuery(
    { ...query, ...(sort !== undefined && { sort }), ...(limit !== undefined && { limit }) },
    QUERY_VOCABULARY,
    language,
  )
}

/**
 * Returns the order, the limit and the kind of results of a query as names and values in a language; none that it does
 * not have.
 */
export function tailOf(
  stored: string,
  language: string,
): { readonly name: string; readonly value: string }[] {
  const { sort, limit, show } = parseQuery(stored, QUERY_VOCABULARY).query
  const nameOf = (kind: 'sort' | 'value', name: string) => QUERY_VOCABULARY.nameOf(kind, name, language)
  const keyword = (name: string) => capital(QUERY_VOCABULARY.nameOf('keyword', name, language))
  return [
    ...(sort === undefined
      ? []
      : [{ name: keyword('sort'), value: `${nameOf('sort', sort.by)}${sort.descending ? ' ↓' : ''}` }]),
    ...(limit === undefined ? [] : [{ name: keyword('limit'), value: String(limit) }]),
    ...(show === undefined ? [] : [{ name: keyword('show'), value: nameOf('value', show) }]),
  ]
}
