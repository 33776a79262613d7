import { useQuery } from '@tanstack/react-query'
import { ListMusic, Plus } from 'lucide-react'
import { lazy, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { shelfRow } from '#domain/reading/home-rows.ts'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { Segments } from '#web/components/fields/segments.tsx'
import { CoverGrid } from '#web/components/lists/cover-grid.tsx'
import { Optional } from '#web/components/screen/optional.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { State } from '#web/components/screen/states.tsx'
import { meQuery } from '#web/data/connection/config.ts'
import { mediaTokenQuery, pictureUrl } from '#web/data/pictures/media.ts'
import { playlistsQuery } from '#web/data/playlists/playlists.ts'
import { shelvesQuery } from '#web/data/shelves/shelves.ts'
import { ListRow, ROWS } from './list-row.tsx'
import {
  type ListKind,
  listKindOf,
  ownLists,
  PLAYLIST_ORDERS,
  type PlaylistOrder,
  playlistOrderOf,
  sortedLists,
} from './playlist-order.ts'
import { useListDialogs } from './use-list-dialogs.tsx'
import './names.css'
import './playlists.css'
import './list-row.css'
import '#web/actions/shelves/query-chip.css'

const ReadyShelves = lazy(async () => ({ default: (await import('./ready-shelves.tsx')).ReadyShelves }))

/** Screen of the user's playlists and smart shelves, which can be created, changed and removed. */
export function Component() {
  const { t, i18n } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [query, order] = [params.get('q') ?? '', playlistOrderOf(params.get('sort'))]
  const kind = listKindOf(params.get('kind'))
  const deferred = useDeferredValue(query)
  const playlists = useQuery(playlistsQuery)
  const shelves = useQuery(shelvesQuery)
  const { data: token = '' } = useQuery(mediaTokenQuery)
  const homeRows = useQuery(meQuery).data?.homeRows ?? []
  const dialogs = useListDialogs()
  const change = (part: { q?: string; sort?: PlaylistOrder; kind?: ListKind }) => {
    const next = { q: query, sort: order, kind, ...part }
    setParams(
      {
        ...(next.q && { q: next.q }),
        ...(next.sort !== 'name' && { sort: next.sort }),
        ...(next.kind !== 'all' && { kind: next.kind }),
      },
      { replace: true },
    )
  }
  const [byHand, filled] = [playlists.data?.length ?? 0, shelves.data?.length ?? 0]
  const newShelf = (
    <ButtonLink kind="primary" to={paths.newShelf()} icon={<Plus aria-hidden="true" />}>
      {t('shelves.new')}
    </ButtonLink>
  )
  return (
    <Screen
      title={t('nav.playlists')}
      name="names playlists"
      beside={
        byHand + filled > 0 && (
          <div className="playlists-actions">
            <Button icon={<ListMusic aria-hidden="true" />} onClick={dialogs.create}>
              {t('playlists.new')}
            </Button>
            {newShelf}
          </div>
        )
      }
    >
      {byHand + filled > 0 && (
        <>
          <p className="playlists-hint">{t('shelves.hint')}</p>
          <div className="playlists-bar">
            <Segments
              label={t('shelves.kinds')}
              value={kind}
              options={[
                { value: 'all', label: t('shelves.all', { count: byHand + filled }) },
                { value: 'shelves', label: t('shelves.filled', { count: filled }) },
                { value: 'playlists', label: t('shelves.byHand', { count: byHand }) },
              ]}
              onValue={(next) => change({ kind: next })}
            />
            <label className="playlists-sort">
              <span className="sr-only">{t('comics.sort')}</span>
              <select
                className="names-sort"
                value={order}
                onChange={({ target }) => change({ sort: playlistOrderOf(target.value) })}
              >
                {PLAYLIST_ORDERS.map((each) => (
                  <option key={each} value={each}>
                    {t(`playlists.by.${each}`)}
                  </option>
                ))}
              </select>
            </label>
            <div className="names-search">
              <SearchField
                label={t('names.search.playlists')}
                query={query}
                onQuery={(next) => change({ q: next })}
              />
            </div>
          </div>
        </>
      )}
      <QueryState
        queries={[playlists, shelves]}
        errorTitle={t('playlists.listFailed')}
        skeleton={<RowsSkeleton label={t('names.loading')} />}
      >
        {(allPlaylists, allShelves) => {
          const all = ownLists(kind === 'shelves' ? [] : allPlaylists, kind === 'playlists' ? [] : allShelves)
          if (byHand + filled === 0) {
            return (
              <State
                title={t('names.empty.playlists')}
                action={
                  <>
                    <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={dialogs.create}>
                      {t('playlists.createFirst')}
                    </Button>
                    <ButtonLink to={paths.newShelf()}>{t('shelves.new')}</ButtonLink>
                  </>
                }
              >
                {t('shelves.hint')}
              </State>
            )
          }
          const shown = sortedLists(all, deferred, order, i18n.language)
          if (shown.length === 0) {
            return (
              <State
                title={t('names.none')}
                action={
                  <Button onClick={() => change({ q: '', kind: 'all' })}>{t('nav.clearSearch')}</Button>
                }
              >
                {deferred !== '' && t('names.noneHint', { query: deferred })}
              </State>
            )
          }
          return (
            <CoverGrid
              key={`${deferred} ${order} ${kind}`}
              label={t('nav.playlists')}
              count={shown.length}
              keyOf={(index) => shown[index]?.id ?? ''}
              shape={ROWS}
            >
              {(index, { tabIndex, eager }) => {
                const list = shown[index]
                if (list === undefined) return null
                const image = list.playlist?.image ?? null
                return (
                  <ListRow
                    list={list}
                    image={image && pictureUrl(image, token)}
                    onHome={homeRows.some(({ id, on }) => on && id === shelfRow(list.id))}
                    entries={dialogs.entriesOf(list)}
                    tabIndex={tabIndex}
                    eager={eager}
                  />
                )
              }}
            </CoverGrid>
          )
        }}
      </QueryState>
      {shelves.data && kind !== 'playlists' && deferred === '' && (
        <Optional>
          <ReadyShelves shelves={shelves.data} />
        </Optional>
      )}
      {dialogs.elements}
    </Screen>
  )
}

function RowsSkeleton({ label }: { label: string }) {
  return (
    <div className="skeletons" role="status">
      <span className="sr-only">{label}</span>
      <div className="playlists-bones" aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((each) => (
          <span key={each} className="skeleton" />
        ))}
      </div>
    </div>
  )
}
