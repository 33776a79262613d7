import { type ParsedQuery, parseQuery } from '#domain/query/parse.ts'
import type { QueryError } from '#domain/query/parsing.ts'
import { printQuery } from '#domain/query/print.ts'
import { NO_CONDITIONS, normalQuery, type QueryTree, withMisread } from '#domain/query/tree.ts'
import type { ReadState } from '#domain/reading/reading-state.ts'
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

/** A condition of a query for display: the name of its field and its value, or a text. */
export interface QueryChip {
  readonly field: string | null
  readonly text: string
  /** The reading state of a condition that is only that. */
  readonly state?: ReadState
}

const STATES: Readonly<Record<string, ReadState>> = { no: 'unread', reading: 'reading', yes: 'read' }

/** Comparisons as they are shown. */
const SIGNS: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥', '!=': '≠' }

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the conditions of a stored query that must all be true, then its order and limit, in a language. */
export function chipsOf(stored: string, language: string): QueryChip[] {
  const { query, parts }: ParsedQuery = parseQuery(stored, QUERY_VOCABULARY)
  const print = (where: QueryTree): string => printQuery({ where }, QUERY_VOCABULARY, language)
  const { sort, limit } = query
  const keyword = (name: string) => capital(QUERY_VOCABULARY.nameOf('keyword', name, language))
  return [
    ...parts.map(({ tree }): QueryChip => {
      const text = print(tree)
      const state =
        'field' in tree && tree.field === 'read' && tree.op === ':' ? STATES[tree.value] : undefined
      const [, field, op = ':', value = ''] = /^([^:<>=!]+)(:|[<>=!]+)(.*)$/.exec(text) ?? []
      if (!('field' in tree) || field === undefined || state !== undefined)
        return { field: null, text: capital(text), ...(state !== undefined && { state }) }
      const plain = value.replace(/^"(.*)"$/, '$1')
      return { field: capital(field), text: op === ':' ? plain : `${SIGNS[op] ?? op} ${plain}` }
    }),
    ...(sort === undefined
      ? []
      : [{ field: keyword('sort'), text: QUERY_VOCABULARY.nameOf('sort', sort.by, language) }]),
    ...(limit === undefined ? [] : [{ field: keyword('limit'), text: String(limit) }]),
  ]
}
