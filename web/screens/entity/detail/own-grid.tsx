import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ComicCell, SeriesCell } from '#web/actions/cards/cells.tsx'
import { GridSelection } from '#web/actions/later.tsx'
import { paths } from '#web/app/paths.ts'
import { type Cell, CoverGrid } from '#web/components/lists/cover-grid.tsx'
import { SkeletonGrid } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { ownTitle } from '#web/components/text/own-title.ts'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { type OwnComics, type OwnWish, ownItemsQuery } from '#web/data/entities/entity-comics.ts'
import { usePagedItems } from '#web/data/lists/paged-items.ts'
import { itemKey } from '#web/data/lists/shelf.ts'

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

/** Items asked for at once. */
const PAGE = 60

/** An entity's comics: a series opens its screen, a cover the reader, its title the comic's page. */
export function OwnGrid({ label, own, wish, expected, lineOf, choosable, nothing = null }: OwnGridProps) {
  const { t } = useTranslation()
  const items = usePagedItems(PAGE, (offset) => ownItemsQuery(own, wish, PAGE, offset))
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
                keyOf={(index) => itemKey(at(index), index)}
                onRange={items.onRange}
              >
                {(index, cell) => {
                  const item = at(index)
                  if (item === undefined) return <div className="own-placeholder" aria-hidden="true" />
                  return item.kind === 'series' ? (
                    <SeriesCell series={item.series} {...cell} />
                  ) : (
                    <OwnComic comic={item.comic} line={lineOf?.(item.comic)} {...cell} />
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

function OwnComic({ comic, ...cell }: Cell & { comic: ComicCard; line: string | undefined }) {
  const { series, number, year, title } = comic
  const own = number === null ? title : ownTitle(title, series)
  return (
    <ComicCell
      comic={comic}
      page={paths.comic(comic.id)}
      number={number}
      own={own ?? series}
      unread={year === null ? undefined : String(year)}
      {...cell}
    />
  )
}
