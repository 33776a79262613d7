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
import { facetsQuery } from '#web/data/facets.ts'
import { KINDS, type Kind } from './kinds.ts'
import { listed, ORDERS, orderOf } from './listed.ts'
import { useListing } from './use-listing.ts'
import './names.css'

/** Everybody that comics' metadata names as one kind, with how many comics do; each leads to those comics. */
function Names({ kind }: { kind: Kind }) {
  const { t, i18n } = useTranslation()
  const [listing, change] = useListing()
  const query = useDeferredValue(listing.query)
  const facets = useQuery(facetsQuery({ samples: 1, lang: i18n.language }))
  const { filter, counted } = KINDS[kind]
  const isEmpty = facets.data?.facets[filter].length === 0
  return (
    <Screen
      title={t(`nav.${kind}`)}
      name="names"
      beside={
        !isEmpty && (
          <>
            <div className="names-search">
              <SearchField
                label={t(`names.search.${kind}`)}
                query={listing.query}
                onQuery={(next) => change({ query: next })}
              />
            </div>
            <select
              className="names-sort"
              aria-label={t('names.sort')}
              value={listing.order}
              onChange={({ target }) => change({ order: orderOf(target.value) })}
            >
              {ORDERS.map((order) => (
                <option key={order} value={order}>
                  {t(`names.by.${order}`)}
                </option>
              ))}
            </select>
          </>
        )
      }
    >
      <QueryState queries={[facets]} skeleton={<SkeletonGrid label={t('names.loading')} count={14} />}>
        {(data) => {
          const all = data.facets[filter]
          if (all.length === 0) {
            return (
              <State
                title={t(`names.empty.${kind}`)}
                action={<ButtonLink to={paths.comics()}>{t('nav.comics')}</ButtonLink>}
              >
                {t('names.emptyHint')}
              </State>
            )
          }
          const found = listed(all, query, listing.order, i18n.language)
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
              key={`${query} ${listing.order}`}
              label={t(`nav.${kind}`)}
              count={found.length}
              keyOf={(index) => found[index]?.value ?? String(index)}
            >
              {(index, cell) => {
                const name = found[index]
                if (name === undefined) return null
                return (
                  <NameCard
                    name={name.value}
                    line={t(counted, { count: name.count })}
                    to={paths.comicsBy({ [filter]: [name.value] })}
                    cover={name.covers?.[0]}
                    {...cell}
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

export const Characters = () => <Names kind="characters" />
export const Artists = () => <Names kind="artists" />
export const Storylines = () => <Names kind="storylines" />
export const Publishers = () => <Names kind="publishers" />
