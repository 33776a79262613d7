import type { SeriesCard } from '#web/data/comics/series.ts'

const DAY = 24 * 60 * 60 * 1000
/** What came to a series within this time, in milliseconds, is news. */
const NEWS = 14 * DAY
/** What came within this time of the rest, in milliseconds, came with it: by the same scan. */
const SAME_SCAN = DAY

const hasCover = ({ stack }: SeriesCard) => stack.some(({ version }) => version !== null)

/**
 * The series to feature, of the largest and of those that something was added to last: one with a cover, one with
 * news before the others, and of these the one with the most issues. News is what came in the last fortnight, later
 * than the largest series: after a first scan everything is new. Null when none has a cover.
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
  const known = most([...largest, ...latest].filter(hasCover))
  if (known === null) return null
  const since = Math.max(Date.parse(known.added) + SAME_SCAN, now - NEWS)
  return most(latest.filter((each) => hasCover(each) && Date.parse(each.added) > since)) ?? known
}
