import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { shelf } from '#contract/helper/shelf.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

export type ShelfJumpsQuery = z.input<typeof shelf.jumps.query>

/** Where letters or years begin in the list of series and single comics. */
export const shelfJumpsQuery = (query: ShelfJumpsQuery) =>
  queryOptions({
    queryKey: keys.shelfJumps(query),
    queryFn: ({ signal }) => call(shelf.jumps, { query, signal }),
  })
