import type { SeriesCard } from '#web/data/comics/series.ts'

const DAY = 24 * 60 * 60 * 1000
/** A series with a comic added within this time, in milliseconds, has news. */
const NEW_WITHIN = 14 * DAY
/** Comics added within this time of each other, in milliseconds, count as added by the same scan. */
const SAME_SCAN = DAY

const hasCover = ({ stack }: SeriesCard) => stack.some(({ version }) => version !== null)

/**
 * Returns the series to feature among the largest and the last changed: the series with the most issues, series with
 * news first. Only comics added later than the largest series count as news, because after the first scan all are new.
 * Null if no series has a cover.
 */
export function featuredOf(
  largest: readonly SeriesCard[],
  latest: readonly SeriesCard[],
  now: number,
): SeriesCard | null {
  const most = (list: readonly SeriesCard[]) =>
    list.reduce<SeriesCard | null>(
      (best, each) => (best !== null && best.count >= each.count ? best : each),
      null,
    )
  const largestSeries = most([...largest, ...latest].filter(hasCover))
  if (largestSeries === null) return null
  const since = Math.max(Date.parse(largestSeries.added) + SAME_SCAN, now - NEW_WITHIN)
  return most(latest.filter((each) => hasCover(each) && Date.parse(each.added) > since)) ?? largestSeries
}
