import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { comics } from '#contract/helper/comics.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

/** The last days on which comics were added, in the time zone of the browser. */
export const arrivalsQuery = (query: z.input<typeof comics.arrivals.query>) =>
  queryOptions({
    queryKey: keys.arrivals,
    queryFn: ({ signal }) => call(comics.arrivals, { query, signal }),
  })
