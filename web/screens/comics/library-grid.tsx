import { memo, type RefObject, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CardTools, GridSelection } from '#web/actions/later.tsx'
import { paths } from '#web/app/paths.ts'
import { IssueCard } from '#web/components/cards/issue-card.tsx'
import { ReadingLine } from '#web/components/cards/reading-line.tsx'
import { SeriesCard } from '#web/components/cards/series-card.tsx'
import { type Cell, CoverGrid, type GridHandle } from '#web/components/cover-grid.tsx'
import type { ComicCard } from '#web/data/comics.ts'
import { useReadingState } from '#web/data/progress.ts'
import type { SeriesCard as Series } from '#web/data/series.ts'
import type { ShelfItem } from '#web/data/shelf.ts'
import type { useLibraryItems } from './library-items.ts'

/** The covers of the library: a series opens its screen; a single comic's cover the reader, its title its page. */
export function LibraryGrid({
  items,
  grid,
}: {
  items: ReturnType<typeof useLibraryItems>
  grid: RefObject<GridHandle | null>
}) {
  const { t } = useTranslation()
  const area = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={area}>
        <CoverGrid
          label={t('nav.comics')}
          ref={grid}
          count={items.count}
          keyOf={(index) => keyOf(items.at(index), index)}
          onRange={items.onRange}
        >
          {(index, cell) => <Item item={items.at(index)} cell={cell} />}
        </CoverGrid>
      </div>
      <GridSelection area={area} at={items.at} />
    </>
  )
}

function keyOf(item: ShelfItem | undefined, index: number): string {
  if (item === undefined) return `place-${index}`
  return item.kind === 'series' ? `series-${item.series.key}` : `comic-${item.comic.id}`
}

function Item({ item, cell }: { item: ShelfItem | undefined; cell: Cell }) {
  if (item === undefined) return <div className="comics-placeholder" aria-hidden="true" />
  return item.kind === 'series' ? (
    <SeriesItem series={item.series} sameName={item.sameName} {...cell} />
  ) : (
    <ComicItem comic={item.comic} {...cell} />
  )
}

// Scrolling draws the grid again for each row that comes in: cards that stay are not drawn again.
const SeriesItem = memo(function SeriesItem({
  series,
  sameName,
  ...cell
}: Cell & { series: Series; sameName: boolean }) {
  const item = useMemo(() => ({ kind: 'series', series }) as const, [series])
  return (
    <>
      <SeriesCard
        series={series}
        about={sameName ? folderOf(series) : undefined}
        to={paths.series(series.key)}
        {...cell}
      />
      <CardTools item={item} tabIndex={cell.tabIndex} />
    </>
  )
})

/** Where a series is: the last two folders of its path. */
const folderOf = ({ folderPath }: Series) => folderPath.split(/[\\/]/).slice(-2).join('/')

const ComicItem = memo(function ComicItem({ comic, ...cell }: Cell & { comic: ComicCard }) {
  const state = useReadingState()(comic)
  const item = useMemo(() => ({ kind: 'comic', comic }) as const, [comic])
  return (
    <>
      <IssueCard
        issue={comic}
        to={paths.read(comic.id)}
        page={paths.comic(comic.id)}
        progress={state.state === 'started' ? state.share : undefined}
        line={
          <ReadingLine
            comic={comic}
            reading={state}
            unread={comic.year === null ? undefined : String(comic.year)}
          />
        }
        {...cell}
      />
      <CardTools item={item} tabIndex={cell.tabIndex} isRead={state.state === 'read'} />
    </>
  )
})
