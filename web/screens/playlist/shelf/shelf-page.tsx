import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Ellipsis, House, Pencil, Snowflake, TabletSmartphone, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { isAppError } from '#domain/errors/errors.ts'
import { shelfRow } from '#domain/reading/home-rows.ts'
import { ComicCell, SeriesCell } from '#web/actions/cards/cells.tsx'
import { GridSelection } from '#web/actions/lazy-actions.tsx'
import { useFreezeShelf, useRemoveShelf } from '#web/actions/shelves/use-shelf-actions.ts'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { CoverGrid } from '#web/components/lists/cover-grid.tsx'
import { SkeletonGrid } from '#web/components/lists/skeletons.tsx'
import { BackLink, Missing } from '#web/components/screen/missing.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { Screen, TabTitle } from '#web/components/screen/screen.tsx'
import { State } from '#web/components/screen/states.tsx'
import { meQuery } from '#web/data/connection/config.ts'
import { usePagedItems } from '#web/data/lists/paged-items.ts'
import { itemKey } from '#web/data/lists/shelf.ts'
import { type SmartShelfCard, shelfItemsQuery } from '#web/data/shelves/shelves.ts'
import '#web/actions/shelves/query-chip.css'
import './shelf.css'

const NothingFound = lazy(async () => ({
  default: (await import('#web/actions/ask/nothing-found.tsx')).NothingFound,
}))
const QueryChips = lazy(async () => ({
  default: (await import('#web/actions/shelves/query-chips.tsx')).QueryChips,
}))

/** Page size of the grid. */
const PAGE = 60

/** Screen of a smart shelf: its conditions, and its comics as a grid. */
export function ShelfPage() {
  const { t } = useTranslation()
  const { shelfId = '' } = useParams()
  const first = useQuery(shelfItemsQuery(shelfId, PAGE))
  // The shelf may be removed in another window, after it was loaded here.
  if (isAppError(first.error, 'shelf-not-found'))
    return <Missing title={t('errors.shelf-not-found')} back={t('shelves.back')} to={paths.playlists} />
  return (
    <Screen title={first.data?.shelf.name ?? t('shelves.one')} name="shelf-page">
      <BackLink to={paths.playlists}>{t('nav.playlists')}</BackLink>
      <QueryState
        queries={[first]}
        errorTitle={t('shelves.failed')}
        skeleton={<SkeletonGrid label={t('shelves.loading')} count={12} />}
      >
        {({ shelf }) => (
          <>
            <TabTitle>{shelf.name}</TabTitle>
            <Head shelf={shelf} />
            <ShelfGrid key={shelfId} shelf={shelf} />
          </>
        )}
      </QueryState>
    </Screen>
  )
}

function Head({ shelf }: { shelf: SmartShelfCard }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const remove = useRemoveShelf()
  const freeze = useFreezeShelf()
  const [isAsking, setAsking] = useOpen()
  const { id, name, count, unit, apps, unknown } = shelf
  const onHome = useQuery(meQuery).data?.homeRows?.some((row) => row.on && row.id === shelfRow(id)) ?? false
  return (
    <header className="shelf-head">
      <h1 className="font-display">{name}</h1>
      <div className="chips">
        <Suspense>
          <QueryChips query={shelf.query} />
        </Suspense>
      </div>
      <p className="shelf-facts tabular">
        <span>{t(unit === 'series' ? 'shelves.nowSeries' : 'shelves.now', { count })}</span>
        {onHome && (
          <span>
            <House aria-hidden="true" />
            {t('shelves.onHome')}
          </span>
        )}
        {apps && (
          <span>
            <TabletSmartphone aria-hidden="true" />
            {t('shelves.inApps')}
          </span>
        )}
        {unknown.map((list) => (
          <span key={list} className="unknown">
            {t('shelves.unknown', { name: list })}
          </span>
        ))}
      </p>
      <div className="actions">
        <ButtonLink to={paths.editShelf(id)} icon={<Pencil aria-hidden="true" />}>
          {t('shelves.edit')}
        </ButtonLink>
        {count > 0 && (
          <ButtonLink to={paths.figures(shelf.query)} icon={<ChartColumn aria-hidden="true" />}>
            {t('comics.figures')}
          </ButtonLink>
        )}
        {count > 0 && (
          <Button icon={<Snowflake aria-hidden="true" />} onClick={() => void freeze(shelf)}>
            {t('shelves.freezeTitle')}
          </Button>
        )}
        <MenuButton
          icon={<Ellipsis aria-hidden="true" />}
          label={t('playlists.more', { name })}
          entries={[
            {
              label: t('shelves.remove'),
              icon: <Trash2 aria-hidden="true" />,
              onClick: () => setAsking(true),
            },
          ]}
        />
      </div>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('shelves.remove')}
        action={t('entities.delete')}
        onConfirm={() => {
          setAsking(false)
          void remove(id).then((isRemoved) => isRemoved && navigate(paths.playlists))
        }}
      >
        {t('shelves.removeAsk')}
      </Confirm>
    </header>
  )
}

function ShelfGrid({ shelf }: { shelf: SmartShelfCard }) {
  const { t } = useTranslation()
  const items = usePagedItems(PAGE, (offset) => shelfItemsQuery(shelf.id, PAGE, offset))
  const area = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  if (shelf.count === 0 && shelf.query !== '') {
    return (
      <Suspense>
        <NothingFound query={shelf.query} onChange={(query) => navigate(paths.editShelf(shelf.id, query))} />
      </Suspense>
    )
  }
  if (shelf.count === 0) {
    return (
      <State
        title={t('shelves.emptyTitle')}
        action={<ButtonLink to={paths.editShelf(shelf.id)}>{t('shelves.edit')}</ButtonLink>}
      >
        {t('shelves.emptyHint')}
      </State>
    )
  }
  return (
    <>
      <div ref={area}>
        <CoverGrid
          label={shelf.name}
          count={items.count}
          keyOf={(index) => itemKey(items.at(index), index)}
          onRange={items.onRange}
        >
          {(index, cell) => {
            const item = items.at(index)
            if (item === undefined) return <div className="shelf-placeholder" aria-hidden="true" />
            if (item.kind === 'series') return <SeriesCell series={item.series} {...cell} />
            const { comic } = item
            const unread = comic.year === null ? undefined : String(comic.year)
            return <ComicCell comic={comic} page={paths.comic(comic.id)} unread={unread} {...cell} />
          }}
        </CoverGrid>
      </div>
      <GridSelection area={area} at={items.at} all={{ shelf: shelf.id }} />
    </>
  )
}
