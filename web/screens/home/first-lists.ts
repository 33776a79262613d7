import { comics } from '#contract/helper/comics.ts'
import { progress } from '#contract/helper/progress.ts'
import { series } from '#contract/helper/series.ts'

/** Number of largest and of last changed series among which one is featured; several, because some have no cover. */
const FEATURED = 8

export const largest = { sort: 'count', order: 'desc', limit: FEATURED } as const
export const latest = { sort: 'added', order: 'desc', limit: FEATURED } as const
export const arrived = { offset: new Date().getTimezoneOffset() }
/** Maximum number of comics in progress and of next issues. */
export const READING = 40

/** The requests whose data the home screen renders first: endpoints with their queries. */
export const firstLists = [
  [progress.next, { limit: READING }],
  [series.list, largest],
  [series.list, latest],
  [comics.arrivals, arrived],
] as const
