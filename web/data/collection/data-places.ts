import { queryOptions } from '@tanstack/react-query'
import { data } from '#contract/helper/data.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

/** Where the helper keeps what it makes, and how much there is. The owner's alone, and not from afar. */
export const dataPlacesQuery = queryOptions({
  queryKey: keys.dataPlaces,
  queryFn: ({ signal }) => call(data.get, { signal }),
  staleTime: 60_000,
})
