import { queryOptions } from '@tanstack/react-query'
import { series } from '#contract/helper/series.ts'
import type { SeriesCard } from '#contract/helper/shapes.ts'
import { READ_TOLD } from '#domain/limits.ts'
import { finishedIds } from '#records/library/reading.ts'
import { firstReadYear, type ReadDay, readDaysOf } from '#records/library/reading-days.ts'
import { accountOnceSeen, currentSession } from './account.ts'
import { call } from './helper.ts'
import { keys } from './keys.ts'

const userIdOf = async (): Promise<string> => (await currentSession())?.user.id ?? ''

/** What was read on the days of a year, the oldest first. Asked for once where several things are drawn from it. */
export const readYearQuery = (year: number) =>
  queryOptions({
    queryKey: keys.readYear(year),
    queryFn: async (): Promise<readonly ReadDay[]> =>
      readDaysOf(await accountOnceSeen(), await userIdOf(), year),
    staleTime: 10_000,
  })

/** The first year of which there is something; null when there is none. */
export const firstReadYearQuery = queryOptions({
  queryKey: keys.firstReadYear,
  queryFn: async () => firstReadYear(await accountOnceSeen(), await userIdOf()),
})

/** A series that was read to its end. */
export interface FinishedSeries {
  readonly series: SeriesCard
  /** When its last comic was read to the end. */
  readonly day: string
}

/** The series finished in a year, the last first: all of it was read, the last of it on one of the year's days. */
export const finishedSeriesQuery = (year: number) =>
  queryOptions({
    queryKey: keys.finishedSeries(year),
    queryFn: async ({ client, signal }): Promise<readonly FinishedSeries[]> => {
      const dayOf = lastDays(await client.fetchQuery(readYearQuery(year)))
      if (dayOf.size === 0) return []
      const read = await finishedIds(await accountOnceSeen())
      const body = { of: [...dayOf.keys()].slice(0, READ_TOLD), read }
      const { finished } = await call(series.finished, { body, signal })
      return finished.flatMap(({ comicId, series: card }) => {
        const day = dayOf.get(comicId)
        return day === undefined ? [] : [{ series: card, day }]
      })
    },
    staleTime: 10_000,
  })

/** The comics that were read to their end with the last day of it, the last first. */
export function lastDays(days: readonly ReadDay[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const latestFirst = days
    .filter(({ finished }) => finished)
    .sort((one, other) => (one.day < other.day ? 1 : -1))
  for (const { comicId, day } of latestFirst) if (!found.has(comicId)) found.set(comicId, day)
  return found
}
