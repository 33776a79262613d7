import { comics } from '#contract/helper/comics.ts'
import { series } from '#contract/helper/series.ts'

/** How many comics and series "Últimos añadidos" shows. */
export const LATEST = 8

/** The featured series is one of so many of the largest: some have no cover. */
const LARGEST = 8

export const largest = { sort: 'count', order: 'desc', limit: LARGEST } as const
export const latest = { sort: 'added', order: 'desc', limit: LATEST } as const
export const latestSingle = { single: 'true', sort: 'added', order: 'desc', limit: LATEST } as const

/** What the first sight of home is drawn from: endpoints with their queries. */
export const firstLists = [
  [series.list, largest],
  [series.list, latest],
  [comics.list, latestSingle],
] as const
