import type { ComponentType } from 'react'
import { type RowId, type ShelfRowId, shelfOfRow } from '#domain/reading/home-rows.ts'
import { SkeletonRail } from '#web/components/lists/skeletons.tsx'
import { lazyChunk } from '#web/components/screen/lazy-chunk.tsx'
import { Optional } from '#web/components/screen/optional.tsx'
import { WhenNear } from '#web/components/screen/when-near.tsx'
import { Arrivals } from './arrivals.tsx'
import type { HomeRowProps } from './home-row.tsx'
import { ContinueReading, NearlyFinished, NextInSeries } from './reading-rows.tsx'

const facets = () => import('./facet-rails.tsx')
const collection = () => import('./collection-rows.tsx')

/** The rows of home; their default order is `ROW_IDS`. */
const ROWS = {
  continueReading: ContinueReading,
  nextInSeries: NextInSeries,
  nearlyFinished: NearlyFinished,
  arrived: Arrivals,
  atRandom: lazyChunk(async () => ({ default: (await import('./at-random.tsx')).AtRandom })),
  newIssues: lazyChunk(async () => ({ default: (await collection()).NewIssues })),
  highlights: lazyChunk(async () => ({ default: (await collection()).Highlights })),
  characters: lazyChunk(async () => ({ default: (await facets()).Characters })),
  publishers: lazyChunk(async () => ({ default: (await facets()).Publishers })),
  genres: lazyChunk(async () => ({ default: (await facets()).Genres })),
  singles: lazyChunk(async () => ({ default: (await collection()).Singles })),
  readAgain: lazyChunk(async () => ({ default: (await collection()).ReadAgain })),
  aside: lazyChunk(async () => ({ default: (await import('./aside.tsx')).Aside })),
} satisfies Record<RowId, ComponentType<HomeRowProps>>

const ShelfRow = lazyChunk(async () => ({ default: (await import('./shelf-row.tsx')).ShelfRow }))

/** Rows whose data the first requests of home return; they are rendered at once. */
const AT_ONCE: ReadonlySet<string> = new Set<RowId>([
  'continueReading',
  'nextInSeries',
  'nearlyFinished',
  'arrived',
])

interface RowsProps {
  readonly ids: readonly (RowId | ShelfRowId)[]
  readonly isFirst?: boolean
}

/** Renders a row, when it comes near, and the next once this has loaded or failed, so that nothing shifts. */
export function Rows({ ids: [id, ...rest], isFirst = true }: RowsProps) {
  if (id === undefined) return null
  const next = (isNextFirst: boolean) => <Rows ids={rest} isFirst={isNextFirst} />
  const props = { isFirst, next }
  const shelfId = shelfOfRow(id)
  const Row = ROWS[id as RowId]
  if (AT_ONCE.has(id)) return <Row {...props} />
  return (
    <WhenNear key={id} placeholder={<SkeletonRail />}>
      <Optional placeholder={<SkeletonRail />} instead={next(isFirst)}>
        {shelfId === null ? <Row {...props} /> : <ShelfRow shelfId={shelfId} {...props} />}
      </Optional>
    </WhenNear>
  )
}
