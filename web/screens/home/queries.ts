import { arrivalsQuery } from '#web/data/comics/arrivals.ts'
import { seriesListQuery } from '#web/data/comics/series.ts'
import { continueReadingQuery } from '#web/data/progress/progress-lists.ts'
import { arrived, largest, latest, READING } from './first-lists.ts'

export const largestSeries = seriesListQuery(largest)
export const latestSeries = seriesListQuery(latest)
export const arrivedComics = arrivalsQuery(arrived)
export const readingQuery = continueReadingQuery(READING)

/** Number of comics in progress in the banner: the last read one, and cards beside it. */
export const IN_BANNER = 4
