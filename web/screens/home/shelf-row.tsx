import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors/errors.ts'
import { SeriesCell } from '#web/actions/cards/cells.tsx'
import { paths } from '#web/app/paths.ts'
import { itemKey } from '#web/data/lists/shelf.ts'
import { shelfItemsQuery } from '#web/data/shelves/shelves.ts'
import { ComicCardLink, RAIL_SIZES } from './comic-card-link.tsx'
import { HomeRow, type HomeRowProps } from './home-row.tsx'
import { SeeAll } from './see-all.tsx'

/** Number of items of a row. */
const SHOWN = 24

/** Row of a smart shelf; none if the shelf was removed. */
export function ShelfRow({ shelfId, ...row }: HomeRowProps & { readonly shelfId: string }) {
  const { t } = useTranslation()
  const query = useQuery(shelfItemsQuery(shelfId, SHOWN))
  const isGone = isAppError(query.error, 'shelf-not-found')
  return (
    <HomeRow
      title={query.data?.shelf.name ?? t('shelves.one')}
      query={isGone ? { ...query, isError: false } : query}
      items={isGone ? [] : query.data?.items}
      keyOf={(item) => itemKey(item, 0)}
      more={<SeeAll to={paths.shelf(shelfId)} />}
      {...row}
    >
      {(item, tabIndex, eager) =>
        item.kind === 'series' ? (
          <SeriesCell series={item.series} sizes={RAIL_SIZES} tabIndex={tabIndex} eager={eager} />
        ) : (
          <ComicCardLink comic={item.comic} tabIndex={tabIndex} eager={eager} />
        )
      }
    </HomeRow>
  )
}
