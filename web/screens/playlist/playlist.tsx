import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type CSSProperties, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isAppError } from '#domain/errors/errors.ts'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { Missing } from '#web/components/screen/missing.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { TabTitle } from '#web/components/screen/screen.tsx'
import { State } from '#web/components/screen/states.tsx'
import { type PlaylistRun, playlistQuery } from '#web/data/playlists/playlist-items.ts'
import { playlistReadingQuery } from '#web/data/playlists/playlist-reading.ts'
import { CoverColumn } from './cover-column.tsx'
import { Back, Head } from './head.tsx'
import './playlist.css'

// The rows load while the playlist is requested.
const loadRows = () => import('./rows.tsx')
void loadRows().catch(() => undefined)
const Rows = lazy(async () => ({ default: (await loadRows()).Rows }))
// Lazy, because it contains the words of queries in all languages.
const ShelfScreen = lazy(async () => ({ default: (await import('./shelf/shelf-screen.tsx')).ShelfScreen }))

/** Screen of a playlist or of a smart shelf. */
export function Component() {
  const { playlistId } = useParams()
  if (playlistId !== undefined) return <PlaylistScreen playlistId={playlistId} />
  return (
    <Suspense fallback={<div className="page" />}>
      <ShelfScreen />
    </Suspense>
  )
}

/** A playlist: its covers, progress, and its series and comics in order. */
function PlaylistScreen({ playlistId }: { playlistId: string }) {
  const query = useQuery(playlistQuery(playlistId))
  // The playlist may be deleted in another window, after it was loaded here.
  if (isAppError(query.error, 'playlist-not-found')) return <NotFound />
  return (
    <QueryState queries={[query]} page={<Back />} skeleton={<Skeleton />}>
      {(data) => <PlaylistContent key={playlistId} data={data} />}
    </QueryState>
  )
}

function PlaylistContent({ data }: { data: PlaylistRun }) {
  const { t } = useTranslation()
  const { playlist } = data
  const { data: reading } = useQuery(playlistReadingQuery(playlist.id))
  const tint = playlist.covers[0]?.tint
  return (
    <>
      <TabTitle>{playlist.name}</TabTitle>
      {tint && (
        <div className="playlist-ink" style={{ '--tint': tint } as CSSProperties} aria-hidden="true">
          <i />
        </div>
      )}
      <div className="playlist-page">
        <CoverColumn data={data} reading={reading} />
        <div className="playlist-text">
          <Head data={data} />
          {data.total === 0 ? (
            <State
              title={t('names.playlist.empty')}
              action={
                <ButtonLink to={paths.comics()} icon={<Plus aria-hidden="true" />}>
                  {t('playlists.add')}
                </ButtonLink>
              }
            >
              {t('names.playlistsHint')}
            </State>
          ) : (
            <Suspense>
              <Rows playlist={playlist} nextIndex={reading?.next?.item} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}

function Skeleton() {
  const { t } = useTranslation()
  return (
    <div className="playlist-page" role="status">
      <span className="sr-only">{t('playlists.loading')}</span>
      <div className="playlist-side" aria-hidden="true">
        <span className="mosaic skeleton skeletons" />
      </div>
      <div className="playlist-text playlist-bones" aria-hidden="true">
        <SkeletonLine width="min(420px, 80%)" height={60} />
        <SkeletonLine width={260} />
        <SkeletonLine width="min(560px, 100%)" height={86} />
        <SkeletonLine width="min(560px, 100%)" height={86} />
      </div>
    </div>
  )
}

function NotFound() {
  const { t } = useTranslation()
  return (
    <Missing title={t('errors.playlist-not-found')} back={t('names.playlist.back')} to={paths.playlists} />
  )
}
