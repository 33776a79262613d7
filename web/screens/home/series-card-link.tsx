import { paths } from '#web/app/paths.ts'
import { SeriesCard } from '#web/components/cards/series-card.tsx'
import type { SeriesCard as Series } from '#web/data/series.ts'
import { RAIL_SIZES } from './comic-card-link.tsx'

interface SeriesCardLinkProps {
  readonly series: Series
  readonly tabIndex: 0 | -1
  readonly eager?: boolean
}

/** A series in a carousel. */
export function SeriesCardLink({ series, ...place }: SeriesCardLinkProps) {
  return <SeriesCard series={series} to={paths.series(series.key)} sizes={RAIL_SIZES} {...place} />
}
