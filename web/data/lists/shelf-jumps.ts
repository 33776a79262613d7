import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { shelf } from '#contract/helper/shelf.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type ShelfJumpsQuery = z.input<typeof shelf.jumps.query>

/** The ranks at which letters or years begin in the shelf. */
export const shelfJumpsQuery = (query: ShelfJumpsQuery) =>
  queryOptions({
    queryKey: keys.shelfJumps(query),
    queryFn: ({ signal }) => call(shelf.jumps, { query, signal }),
  })
