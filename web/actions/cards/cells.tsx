import { type ComponentProps, memo, type ReactNode, useMemo } from 'react'
import { paths } from '#web/app/paths.ts'
import { IssueCard } from '#web/components/cards/issue-card.tsx'
import { ReadingLine } from '#web/components/cards/reading-line.tsx'
import { SeriesCard } from '#web/components/cards/series-card.tsx'
import type { ComicCard } from '#web/data/comics/comics.ts'
import type { SeriesCard as Series } from '#web/data/comics/series.ts'
import { useReadingState } from '#web/data/progress/progress-lists.ts'
import { CardTools } from '../lazy-actions.tsx'

// Memoized, as scrolling renders the grid again for each row that enters the window.

interface SeriesCellProps extends Omit<ComponentProps<typeof SeriesCard>, 'series' | 'to'> {
  readonly series: Series
  readonly tabIndex: 0 | -1
}

/** A series in a grid or carousel, with its buttons. */
export const SeriesCell = memo(function SeriesCell({ series, ...card }: SeriesCellProps) {
  const item = useMemo(() => ({ kind: 'series', series }) as const, [series])
  return (
    <>
      <SeriesCard series={series} to={paths.series(series.key)} {...card} />
      <CardTools item={item} tabIndex={card.tabIndex} />
    </>
  )
})

interface ComicCellProps
  extends Omit<ComponentProps<typeof IssueCard>, 'issue' | 'to' | 'status' | 'progress'> {
  readonly comic: ComicCard
  readonly tabIndex: 0 | -1
  /** The second line; by default the comic's progress. */
  readonly status?: ReactNode
  /** The second line of a comic that was never opened. */
  readonly unread?: string | undefined
}

/** A comic in a grid or carousel, with its buttons. The cover opens the reader. */
export const ComicCell = memo(function ComicCell({ comic, status, unread, ...card }: ComicCellProps) {
  const state = useReadingState()(comic)
  const item = useMemo(() => ({ kind: 'comic', comic }) as const, [comic])
  return (
    <>
      <IssueCard
        issue={comic}
        to={paths.read(comic.id)}
        progress={state.state === 'started' ? state.share : undefined}
        status={status ?? <ReadingLine comic={comic} reading={state} unread={unread} />}
        {...card}
      />
      <CardTools item={item} tabIndex={card.tabIndex} isRead={state.state === 'read'} />
    </>
  )
})
