import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { series } from '#contract/helper/series.ts'
import { firstReadYear, type ReadDay, readDaysOf } from '#records/library/reading-days.ts'
import { accountAfterFirstScreen, currentSession } from '../account/account.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

const currentUserId = async (): Promise<string> => (await currentSession())?.user.id ?? ''

/** The reading days of a year, the oldest first. */
export const readYearQuery = (year: number) =>
  queryOptions({
    queryKey: keys.readYear(year),
    queryFn: async (): Promise<readonly ReadDay[]> =>
      readDaysOf(await accountAfterFirstScreen(), await currentUserId(), year),
    staleTime: 10_000,
  })

/** The first year with reading days; null if there is none. */
export const firstReadYearQuery = queryOptions({
  queryKey: keys.firstReadYear,
  queryFn: async () => firstReadYear(await accountAfterFirstScreen(), await currentUserId()),
})

export type FinishedSeries = z.output<typeof series.finished.response>['finished'][number]

/** The series that the user finished in a year, the last finished first. */
export const finishedSeriesQuery = (year: number) =>
  queryOptions({
    queryKey: keys.finishedSeries(year),
    queryFn: async ({ signal }): Promise<readonly FinishedSeries[]> => {
      const [from, before] = [new Date(year, 0).toISOString(), new Date(year + 1, 0).toISOString()]
      return (await call(series.finished, { query: { from, before }, signal })).finished
    },
    staleTime: 10_000,
  })
