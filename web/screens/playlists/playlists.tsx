import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { LazyNameDialog } from '#web/actions/playlists/lazy-name-dialog.tsx'
import { useRemovePlaylist } from '#web/actions/playlists/use-playlist-actions.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { CoverGrid, type GridShape } from '#web/components/lists/cover-grid.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { State } from '#web/components/screen/states.tsx'
import { mediaTokenQuery, pictureUrl } from '#web/data/pictures/media.ts'
import { type Playlist, playlistsQuery } from '#web/data/playlists/playlists.ts'
import { PLAYLIST_ORDERS, type PlaylistOrder, playlistOrderOf, sortedPlaylists } from './playlist-order.ts'
import { PlaylistTile, TILE } from './playlist-tile.tsx'
import './names.css'
import './playlists.css'

/** Screen of the user's playlists, which can be created, renamed and removed. */
export function Component() {
  const { t, i18n } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [query, order] = [params.get('q') ?? '', playlistOrderOf(params.get('sort'))]
  const deferred = useDeferredValue(query)
  const playlists = useQuery(playlistsQuery)
  const { data: token = '' } = useQuery(mediaTokenQuery)
  const dialogs = useDialogs()
  const change = (part: { q?: string; sort?: PlaylistOrder }) => {
    const next = { q: query, sort: order, ...part }
    setParams(
      { ...(next.q && { q: next.q }), ...(next.sort !== 'name' && { sort: next.sort }) },
      { replace: true },
    )
  }
  const count = playlists.data?.length ?? 0
  return (
    <Screen
      title={t('nav.playlists')}
      name="names playlists"
      beside={
        count > 0 && (
          <>
            <span className="names-count tabular">{count}</span>
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
            <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={dialogs.create}>
              {t('playlists.new')}
            </Button>
          </>
        )
      }
    >
      <QueryState
        queries={[playlists]}
        errorTitle={t('playlists.listFailed')}
        skeleton={<TileSkeleton label={t('names.loading')} />}
      >
        {(all) => {
          if (all.length === 0) {
            return (
              <State
                title={t('names.empty.playlists')}
                action={
                  <Button kind="primary" icon={<Plus aria-hidden="true" />} onClick={dialogs.create}>
                    {t('playlists.createFirst')}
                  </Button>
                }
              >
                {t('names.playlistsHint')}
              </State>
            )
          }
          const shown = sortedPlaylists(all, deferred, order, i18n.language)
          if (shown.length === 0) {
            return (
              <State
                title={t('names.none')}
                action={<Button onClick={() => change({ q: '' })}>{t('nav.clearSearch')}</Button>}
              >
                {t('names.noneHint', { query: deferred })}
              </State>
            )
          }
          return (
            <CoverGrid
              key={`${deferred} ${order}`}
              label={t('nav.playlists')}
              count={shown.length + 1}
              keyOf={(index) => shown[index]?.id ?? 'new'}
              shape={TILES}
            >
              {(index, { tabIndex, eager }) => {
                const playlist = shown[index]
                if (playlist === undefined) return <NewTile tabIndex={tabIndex} onClick={dialogs.create} />
                return (
                  <PlaylistTile
                    playlist={playlist}
                    image={playlist.image && pictureUrl(playlist.image, token)}
                    tabIndex={tabIndex}
                    eager={eager}
                    onEdit={() => dialogs.edit(playlist)}
                    onRemove={() => dialogs.remove(playlist)}
                  />
                )
              }}
            </CoverGrid>
          )
        }}
      </QueryState>
      {dialogs.elements}
    </Screen>
  )
}

/** Layout of the tiles: 280 pixels or wider, with two lines of text below. */
const TILES: GridShape = {
  columns: (width) => Math.max(1, Math.floor((width + 24) / (TILE.width + 24))),
  height: (_cellWidth, rootSize) => TILE.height + TILE.text * rootSize + 22,
}

/** Returns the screen's dialogs, and the functions that open them. */
function useDialogs() {
  const { t } = useTranslation()
  const removePlaylist = useRemovePlaylist()
  const [isNaming, setNaming] = useOpen()
  const [isAsking, setAsking] = useOpen()
  const [selected, setSelected] = useState<Playlist>()
  const name = (playlist: Playlist | undefined) => {
    setSelected(playlist)
    setNaming(true)
  }
  return {
    create: () => name(undefined),
    edit: name,
    remove: (playlist: Playlist) => {
      setSelected(playlist)
      setAsking(true)
    },
    elements: (
      <>
        <LazyNameDialog playlist={selected} open={isNaming} onClose={() => setNaming(false)} />
        <Confirm
          open={isAsking}
          onClose={() => setAsking(false)}
          title={t('playlists.remove')}
          action={t('entities.delete')}
          onConfirm={() => {
            setAsking(false)
            if (selected !== undefined) void removePlaylist(selected.id)
          }}
        >
          <p>{t('playlists.removeAsk')}</p>
          <p className="playlists-meant">{selected?.name}</p>
        </Confirm>
      </>
    ),
  }
}

function NewTile({ tabIndex, onClick }: { tabIndex: 0 | -1; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className="playlist-new-tile" tabIndex={tabIndex} onClick={onClick}>
      <span aria-hidden="true">
        <Plus />
      </span>
      {t('playlists.new')}
    </button>
  )
}

function TileSkeleton({ label }: { label: string }) {
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
