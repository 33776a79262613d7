import { useMemo } from 'react'
import { CardTools } from '#web/actions/later.tsx'
import { paths } from '#web/app/paths.ts'
import { SeriesCard } from '#web/components/cards/series-card.tsx'
import type { SeriesCard as Series } from '#web/data/series.ts'
import { RAIL_SIZES } from './comic-card-link.tsx'

interface SeriesCardLinkProps {
  readonly series: Series
  readonly tabIndex: 0 | -1
  readonly eager?: boolean
}

/** A series in a carousel, with how many of its issues were read, and what can be done with it. */
export function SeriesCardLink({ series, ...place }: SeriesCardLinkProps) {
  const item = useMemo(() => ({ kind: 'series', series }) as const, [series])
  return (
    <>
      <SeriesCard series={series} to={paths.series(series.key)} sizes={RAIL_SIZES} {...place} />
      <CardTools item={item} tabIndex={place.tabIndex} />
    </>
  )
}
