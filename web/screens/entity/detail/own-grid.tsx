import { memo, type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CardTools, GridSelection } from '#web/actions/later.tsx'
import { paths } from '#web/app/paths.ts'
import { IssueCard } from '#web/components/cards/issue-card.tsx'
import { ReadingLine } from '#web/components/cards/reading-line.tsx'
import { SeriesCard } from '#web/components/cards/series-card.tsx'
import { type Cell, CoverGrid } from '#web/components/cover-grid.tsx'
import { ownTitle } from '#web/components/own-title.ts'
import { QueryState } from '#web/components/query-state.tsx'
import { SkeletonGrid } from '#web/components/skeletons.tsx'
import type { ComicCard } from '#web/data/comics.ts'
import type { OwnComics, OwnWish } from '#web/data/entity-comics.ts'
import { useReadingState } from '#web/data/progress.ts'
import type { SeriesCard as Series } from '#web/data/series.ts'
import type { ShelfItem } from '#web/data/shelf.ts'
import { useOwnItems } from './use-own-items.ts'

interface OwnGridProps {
  readonly label: string
  readonly own: OwnComics
  readonly wish: OwnWish
  /** How many there are, where that is known: their room is there before they are. */
  readonly expected?: number
  /** What stands in the second line of a comic, instead of how far it was read. */
  readonly lineOf?: ((comic: ComicCard) => string) | undefined
  /** Several can be chosen: of one grid on a screen alone. */
  readonly choosable?: boolean
  /** In place of a grid without any. */
  readonly nothing?: ReactNode
}

/** The room of a grid whose comics are still to come. */
export function Expected({ label, count }: { label: string; count: number }) {
  return (
    <CoverGrid label={label} count={count} keyOf={(index) => `place-${index}`}>
      {() => <div className="own-placeholder" aria-hidden="true" />}
    </CoverGrid>
  )
}

const keyOf = (item: ShelfItem | undefined, index: number): string => {
  if (item === undefined) return `place-${index}`
  return item.kind === 'series' ? `series-${item.series.key}` : `comic-${item.comic.id}`
}

/** An entity's comics: a series opens its screen, a cover the reader, its title the comic's page. */
export function OwnGrid({ label, own, wish, expected, lineOf, choosable, nothing = null }: OwnGridProps) {
  const { t } = useTranslation()
  const items = useOwnItems(own, wish)
  const area = useRef<HTMLDivElement>(null)
  const { at } = items
  return (
    <QueryState
      queries={[items.firstPage]}
      skeleton={
        expected === undefined ? (
          <SkeletonGrid label={t('comics.loading')} count={12} />
        ) : (
          <Expected label={label} count={expected} />
        )
      }
    >
      {({ total }) =>
        total === 0 ? (
          nothing
        ) : (
          <>
            <div ref={area}>
              <CoverGrid
                key={JSON.stringify(wish)}
                label={label}
                count={total}
                keyOf={(index) => keyOf(at(index), index)}
                onRange={items.onRange}
              >
                {(index, cell) => {
                  const item = at(index)
                  if (item === undefined) return <div className="own-placeholder" aria-hidden="true" />
                  return item.kind === 'series' ? (
                    <SeriesItem series={item.series} {...cell} />
                  ) : (
                    <ComicItem comic={item.comic} line={lineOf?.(item.comic)} {...cell} />
                  )
                }}
              </CoverGrid>
            </div>
            {choosable && <GridSelection area={area} at={at} />}
          </>
        )
      }
    </QueryState>
  )
}

// Scrolling draws the grid again for each row that comes in: cards that stay are not drawn again.
const SeriesItem = memo(function SeriesItem({ series, ...cell }: Cell & { series: Series }) {
  const item = useMemo(() => ({ kind: 'series', series }) as const, [series])
  return (
    <>
      <SeriesCard series={series} to={paths.series(series.key)} {...cell} />
      <CardTools item={item} tabIndex={cell.tabIndex} />
    </>
  )
})

interface ComicItemProps extends Cell {
  readonly comic: ComicCard
  readonly line: string | undefined
}

const ComicItem = memo(function ComicItem({ comic, line, ...cell }: ComicItemProps) {
  const state = useReadingState()(comic)
  const item = useMemo(() => ({ kind: 'comic', comic }) as const, [comic])
  const { series, number, year } = comic
  const own = number === null ? comic.title : ownTitle(comic.title, series)
  return (
    <>
      <IssueCard
        issue={comic}
        to={paths.read(comic.id)}
        page={paths.comic(comic.id)}
        number={number}
        own={own ?? series}
        progress={state.state === 'started' ? state.share : undefined}
        line={
          line ?? (
            <ReadingLine comic={comic} reading={state} unread={year === null ? undefined : String(year)} />
          )
        }
        {...cell}
      />
      <CardTools item={item} tabIndex={cell.tabIndex} isRead={state.state === 'read'} />
    </>
  )
})
