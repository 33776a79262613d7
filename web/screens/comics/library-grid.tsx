import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ComicCell, SeriesCell } from '#web/actions/cards/cells.tsx'
import { GridSelection } from '#web/actions/lazy-actions.tsx'
import { paths } from '#web/app/paths.ts'
import { type Cell, CoverGrid, type GridHandle } from '#web/components/lists/cover-grid.tsx'
import type { SeriesCard as Series } from '#web/data/comics/series.ts'
import { itemKey, type ShelfItem } from '#web/data/lists/shelf.ts'
import { filterOfKind, type GridQuery } from './grid-query.ts'
import type { useLibraryItems } from './library-items.ts'

/** Grid of the library. A series opens its screen, a comic's cover opens the reader, its title the comic's page. */
export function LibraryGrid({
  items,
  grid,
  query: { q, kind },
}: {
  items: ReturnType<typeof useLibraryItems>
  grid: RefObject<GridHandle | null>
  query: GridQuery
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
          keyOf={(index) => itemKey(items.at(index), index)}
          onRange={items.onRange}
        >
          {(index, cell) => <Item item={items.at(index)} cell={cell} />}
        </CoverGrid>
      </div>
      <GridSelection area={area} at={items.at} all={{ comics: { q, ...filterOfKind(kind) } }} />
    </>
  )
}

function Item({ item, cell }: { item: ShelfItem | undefined; cell: Cell }) {
  if (item === undefined) return <div className="comics-placeholder" aria-hidden="true" />
  if (item.kind === 'series') {
    const { series, sameName } = item
    return <SeriesCell series={series} about={sameName ? folderOf(series) : undefined} {...cell} />
  }
  const { comic } = item
  const unread = comic.year === null ? undefined : String(comic.year)
  return <ComicCell comic={comic} page={paths.comic(comic.id)} unread={unread} {...cell} />
}

/** Returns the last two folders of a series' path, which distinguish series with the same name. */
const folderOf = ({ folderPath }: Series) => folderPath.split(/[\\/]/).slice(-2).join('/')
