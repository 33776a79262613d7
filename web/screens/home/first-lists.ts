import { comics } from '#contract/helper/comics.ts'
import { series } from '#contract/helper/series.ts'

/** Number of items in "Últimos añadidos". */
export const LATEST = 8

/** Number of largest series among which one is featured; several, because some have no cover. */
const LARGEST = 8

export const largest = { sort: 'count', order: 'desc', limit: LARGEST } as const
export const latest = { sort: 'added', order: 'desc', limit: LATEST } as const
export const latestSingle = { single: 'true', sort: 'added', order: 'desc', limit: LATEST } as const

/** The requests whose data the home screen renders first: endpoints with their queries. */
export const firstLists = [
  [series.list, largest],
  [series.list, latest],
  [comics.list, latestSingle],
] as const
