import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { isAppError } from '#domain/errors.ts'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { IssueCard } from '#web/components/cards/issue-card.tsx'
import { ReadingLine } from '#web/components/cards/reading-line.tsx'
import { SeriesCard } from '#web/components/cards/series-card.tsx'
import { type Cell, CoverGrid } from '#web/components/cover-grid.tsx'
import { QueryState } from '#web/components/query-state.tsx'
import { Screen } from '#web/components/screen.tsx'
import { SkeletonGrid } from '#web/components/skeletons.tsx'
import { State } from '#web/components/states.tsx'
import { useWayBack } from '#web/components/way-back.ts'
import { type PlaylistEntry, playlistQuery } from '#web/data/playlists.ts'
import { useReadingState, useReadings } from '#web/data/progress.ts'
import './playlist.css'

/** A playlist: its series and comics, in its order. */
export function Playlist() {
  const { t } = useTranslation()
  const { playlistId = '' } = useParams()
  const query = useQuery(playlistQuery(playlistId))
  if (query.data === undefined && isAppError(query.error, 'playlist-not-found')) return <NotFound />
  return (
    <QueryState
      queries={[query]}
      page={<Back />}
      skeleton={
        <div className="page">
          <SkeletonGrid label={t('names.loading')} count={7} />
        </div>
      }
    >
      {({ playlist, items }) => (
        <Screen title={playlist.name} beside={null}>
          <p className="playlist-told tabular">
            <Back />
            {t('names.items', { count: playlist.itemsCount })}
          </p>
          {items.length === 0 ? (
            <State
              title={t('names.playlist.empty')}
              action={<ButtonLink to={paths.comics()}>{t('nav.comics')}</ButtonLink>}
            >
              {t('names.playlistsHint')}
            </State>
          ) : (
            <Items name={playlist.name} items={items} />
          )}
        </Screen>
      )}
    </QueryState>
  )
}

function Items({ name, items }: { name: string; items: readonly PlaylistEntry[] }) {
  const readings = useReadings(items.flatMap(({ comic }) => comic ?? []))
  const stateOf = useReadingState()
  return (
    <CoverGrid label={name} count={items.length} keyOf={(index) => items[index]?.path ?? String(index)}>
      {(index, cell) => {
        const item = items[index]
        if (item === undefined) return null
        const { comic, series } = item
        if (series !== null) return <SeriesCard series={series} to={paths.series(series.key)} {...cell} />
        if (comic === null) return <Away path={item.path} tabIndex={cell.tabIndex} />
        const state = stateOf(comic, readings.get(comic.id))
        return (
          <IssueCard
            issue={comic}
            to={paths.read(comic.id)}
            page={paths.comic(comic.id)}
            progress={state.state === 'started' ? state.share : undefined}
            line={<ReadingLine comic={comic} reading={state} />}
            {...cell}
          />
        )
      }}
    </CoverGrid>
  )
}

/** What is in no library now. Nothing lies behind it, and yet the arrow keys come by: a link without an address. */
function Away({ path, tabIndex }: { path: string } & Pick<Cell, 'tabIndex'>) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y: a placeholder link, as HTML has it for where a link might have been
    <a className="card playlist-away" tabIndex={tabIndex}>
      <span className="well">
        <span className="cover front cover-blank" />
      </span>
      <span className="title">{path.split(/[\\/]/).at(-1)}</span>
      <span className="line">{t('common.unavailable')}</span>
    </a>
  )
}

function Back() {
  const { t } = useTranslation()
  return (
    <Link className="text-link" {...useWayBack(paths.playlists)}>
      <ArrowLeft aria-hidden="true" />
      {t('series.back')}
    </Link>
  )
}

function NotFound() {
  const { t } = useTranslation()
  const back = (
    <ButtonLink kind="primary" size="large" icon={<ArrowLeft aria-hidden="true" />} to={paths.playlists}>
      {t('names.playlist.back')}
    </ButtonLink>
  )
  return (
    <Screen title={t('names.playlist.missing')}>
      <State title={t('names.playlist.missing')} action={back} page />
    </Screen>
  )
}
