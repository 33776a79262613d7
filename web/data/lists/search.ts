import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { discover } from '#contract/helper/discover.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

export type Found = z.output<typeof discover.search.response>

/** Most results of a kind that the navigation lists; all are a link away. */
const SHOWN = 5

/** Series, comics and people that a text finds, the best first; the last ones stay while others are asked for. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: keys.searchFor(text),
    queryFn: ({ signal }) => call(discover.search, { query: { q: text, limit: SHOWN }, signal }),
    placeholderData: keepPreviousData,
  })
