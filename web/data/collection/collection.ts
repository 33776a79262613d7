import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { collection } from '#contract/helper/collection.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type Figures = z.output<typeof collection.figures.response>

/** Figures of the whole collection. They are always stale, because edits change them, too. */
export const figuresQuery = queryOptions({
  queryKey: keys.collection,
  queryFn: ({ signal }) => call(collection.figures, { signal }),
  staleTime: 0,
})
