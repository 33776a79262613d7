import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { NameCard } from '#web/components/cards/name-card.tsx'
import { CoverGrid } from '#web/components/cover-grid.tsx'
import { QueryState } from '#web/components/query-state.tsx'
import { Screen } from '#web/components/screen.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { SkeletonGrid } from '#web/components/skeletons.tsx'
import { State } from '#web/components/states.tsx'
import { playlistsQuery } from '#web/data/playlists.ts'
import { listed } from './listed.ts'
import { useListing } from './use-listing.ts'
import './names.css'

/** The person's playlists, by name. */
export function Playlists() {
  const { t, i18n } = useTranslation()
  const [listing, change] = useListing()
  const query = useDeferredValue(listing.query)
  const playlists = useQuery(playlistsQuery)
  const isEmpty = playlists.data?.length === 0
  return (
    <Screen
      title={t('nav.playlists')}
      name="names"
      beside={
        !isEmpty && (
          <div className="names-search">
            <SearchField
              label={t('names.search.playlists')}
              query={listing.query}
              onQuery={(next) => change({ query: next })}
            />
          </div>
        )
      }
    >
      <QueryState queries={[playlists]} skeleton={<SkeletonGrid label={t('names.loading')} count={7} />}>
        {(all) => {
          if (all.length === 0) {
            return (
              <State
                title={t('names.empty.playlists')}
                action={<ButtonLink to={paths.comics()}>{t('nav.comics')}</ButtonLink>}
              >
                {t('names.playlistsHint')}
              </State>
            )
          }
          const named = all.map(({ id, name, itemsCount }) => ({ id, value: name, count: itemsCount }))
          const found = listed(named, query, 'name', i18n.language)
          if (found.length === 0) {
            return (
              <State
                title={t('names.none')}
                action={<Button onClick={() => change({ query: '' })}>{t('nav.clearSearch')}</Button>}
              >
                {t('names.noneHint', { query })}
              </State>
            )
          }
          return (
            <CoverGrid
              key={query}
              label={t('nav.playlists')}
              count={found.length}
              keyOf={(index) => found[index]?.id ?? String(index)}
            >
              {(index, { tabIndex }) => {
                const playlist = found[index]
                if (playlist === undefined) return null
                return (
                  <NameCard
                    name={playlist.value}
                    line={t('names.items', { count: playlist.count })}
                    to={paths.playlist(playlist.id)}
                    tabIndex={tabIndex}
                  />
                )
              }}
            </CoverGrid>
          )
        }}
      </QueryState>
    </Screen>
  )
}
