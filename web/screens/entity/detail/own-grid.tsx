import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ownTitle } from '#domain/comic-name.ts'
import { ComicCell, SeriesCell } from '#web/actions/cards/cells.tsx'
import { GridSelection } from '#web/actions/lazy-actions.tsx'
import { paths } from '#web/app/paths.ts'
import { type Cell, CoverGrid } from '#web/components/lists/cover-grid.tsx'
import { SkeletonGrid } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { type EntityComics, entityItemsQuery, type ItemsQuery } from '#web/data/entities/entity-comics.ts'
import { usePagedItems } from '#web/data/lists/paged-items.ts'
import { itemKey, type ShelfItem } from '#web/data/lists/shelf.ts'

interface OwnGridProps {
  readonly label: string
  readonly own: EntityComics
  readonly query: ItemsQuery
  /** Number of items, if known; the skeleton then has their height. */
  readonly expected?: number
  /** Returns the second line of a comic's card, which replaces its progress. */
  readonly statusOf?: ((comic: ComicCard) => string) | undefined
  /** True if the grid supports selection; at most one grid of a screen may support it. */
  readonly isSelectable?: boolean
  /** Shown instead of a grid without items. */
  readonly empty?: ReactNode
}

/** Placeholders of a grid whose items are not loaded. */
export function GridPlaceholder({ label, count }: { label: string; count: number }) {
  return (
    <CoverGrid label={label} count={count} keyOf={(index) => `place-${index}`}>
      {() => <div className="own-placeholder" aria-hidden="true" />}
    </CoverGrid>
  )
}

/** Page size of the grid. */
const PAGE = 60

/** Grid of an entity's comics. A series opens its screen, a cover opens the reader, a title the comic's page. */
export function OwnGrid({ label, own, query, expected, statusOf, isSelectable, empty = null }: OwnGridProps) {
  const { t } = useTranslation()
  const items = usePagedItems(PAGE, (offset) => entityItemsQuery(own, query, PAGE, offset))
  const area = useRef<HTMLDivElement>(null)
  const { at } = items
  /** Returns "38 de 55 números" for a series with comics that are not in the list. */
  const lineOf = ({ series: { count }, matching }: Extract<ShelfItem, { kind: 'series' }>) =>
    matching < count ? t('series.issuesOf', { present: matching, count }) : undefined
  return (
    <QueryState
      queries={[items.firstPage]}
      skeleton={
        expected === undefined ? (
          <SkeletonGrid label={t('comics.loading')} count={12} />
        ) : (
          <GridPlaceholder label={label} count={expected} />
        )
      }
    >
      {({ total }) =>
        total === 0 ? (
          empty
        ) : (
          <>
            <div ref={area}>
              <CoverGrid
                key={JSON.stringify(query)}
                label={label}
                count={total}
                keyOf={(index) => itemKey(at(index), index)}
                onRange={items.onRange}
              >
                {(index, cell) => {
                  const item = at(index)
                  if (item === undefined) return <div className="own-placeholder" aria-hidden="true" />
                  return item.kind === 'series' ? (
                    <SeriesCell series={item.series} line={lineOf(item)} {...cell} />
                  ) : (
                    <OwnComic comic={item.comic} status={statusOf?.(item.comic)} {...cell} />
                  )
                }}
              </CoverGrid>
            </div>
            {isSelectable && <GridSelection area={area} at={at} />}
          </>
        )
      }
    </QueryState>
  )
}

function OwnComic({ comic, ...cell }: Cell & { comic: ComicCard; status: string | undefined }) {
  const { number, year } = comic
  return (
    <ComicCell
      comic={comic}
      page={paths.comic(comic.id)}
      number={number}
      own={number === null ? undefined : ownTitle(comic)}
      unread={year === null ? undefined : String(year)}
      {...cell}
    />
  )
}
