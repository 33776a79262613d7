import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queries } from '#contract/helper/queries.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

/** How many comics a query finds without each of its conditions. */
export const explainedQuery = (q: string, lang: string) =>
  queryOptions({
    queryKey: [...keys.facets({}), 'explained', q, lang],
    queryFn: ({ signal }) => call(queries.explain, { query: { q, lang }, signal }),
    placeholderData: keepPreviousData,
  })

/** Completions of the word at a position of a query's text. */
export const completionsQuery = (q: string, at: number, lang: string) =>
  queryOptions({
    queryKey: [...keys.facets({}), 'completions', q, at, lang],
    queryFn: ({ signal }) => call(queries.complete, { query: { q, at, lang }, signal }),
    placeholderData: keepPreviousData,
  })
