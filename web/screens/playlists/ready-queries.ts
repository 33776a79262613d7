import type { ReadDay } from '#records/library/reading-days.ts'

/** Length of an evening in seconds. */
const EVENING = 45 * 60
/** Seconds that must have been read before the user's own pace is used, and pages of an evening before that. */
const PACE_FROM = 30 * 60
const PAGES = 60

/** Returns the number of pages that a user reads in an evening, rounded to five, by the pace of some days. */
export function pagesOfEvening(days: readonly Pick<ReadDay, 'pages' | 'seconds'>[]): number {
  const [pages, seconds] = days.reduce(
    ([pages, seconds], day) => [pages + day.pages, seconds + day.seconds] as const,
    [0, 0] as readonly [number, number],
  )
  if (seconds < PACE_FROM || pages === 0) return PAGES
  const own = Math.round(((pages / seconds) * EVENING) / 5) * 5
  return Math.min(400, Math.max(10, own))
}

/** Returns the ready-made smart shelves, with their queries as they are stored. `people`: the two names of `together`. */
export function readyShelves(days: readonly Pick<ReadDay, 'pages' | 'seconds'>[], people: readonly string[]) {
  const [one, other] = people
  const by = (name: string) => `by:"${name.replace(/["\\]/g, '\\$&')}"`
  return [
    { name: 'left', query: 'read:reading lastread<1m sort:lastread' },
    { name: 'month', query: 'added:1m sort:-added' },
    ...(one === undefined || other === undefined
      ? []
      : [{ name: 'together' as const, query: `${by(one)} ${by(other)}` }]),
    { name: 'missing', query: 'missing:issues show:series' },
    { name: 'tonight', query: `read:no pages<=${pagesOfEvening(days)} sort:random limit:24` },
  ] as const
}
