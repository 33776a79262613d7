import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { QueryState } from '#web/components/query-state.tsx'
import { Screen } from '#web/components/screen.tsx'
import { SkeletonGrid } from '#web/components/skeletons.tsx'
import { State } from '#web/components/states.tsx'
import { statsQuery } from '#web/data/server.ts'
import { LibraryGrid } from './library-grid.tsx'
import { askForItems, useLibraryItems } from './library-items.ts'
import { TitleSearch } from './title-search.tsx'
import './comics.css'

export { askForItems as askForComics }

/** Every series and single comic, searched by title. */
export function Comics() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const query = useDeferredValue(params.get('q')?.trim() ?? '')
  const setQuery = (next: string) =>
    setParams(next === '' ? {} : { q: next }, { replace: true, preventScrollReset: true })
  const items = useLibraryItems(query)
  // Of how many these are some: it takes the helper longer than both lists.
  const isFiltered = query !== ''
  const { data: stats } = useQuery({
    ...statsQuery,
    enabled: isFiltered,
    placeholderData: keepPreviousData,
  })
  const { seriesFirst, comicsFirst, count } = items
  const isKnown = seriesFirst.data !== undefined && comicsFirst.data !== undefined
  const total = stats ? stats.series + stats.singles : undefined
  const empty = isKnown && count === 0 && query === ''

  return (
    <Screen
      title={t('comics.title')}
      name="comics"
      beside={
        !empty && (
          <div className="comics-search">
            <TitleSearch query={params.get('q') ?? ''} onQuery={setQuery} />
          </div>
        )
      }
    >
      {!empty && (
        <p className="comics-count tabular" role="status">
          {isKnown &&
            (query === ''
              ? t('comics.total', { count })
              : t('comics.filtered', { shown: count, total: total ?? count }))}
        </p>
      )}
      <QueryState
        queries={[seriesFirst, comicsFirst]}
        skeleton={<SkeletonGrid label={t('comics.loading')} count={18} />}
      >
        {() =>
          empty ? (
            <Empty />
          ) : count === 0 ? (
            <State
              title={t('comics.noResults')}
              action={<Button onClick={() => setQuery('')}>{t('comics.clearSearch')}</Button>}
            >
              {t('comics.noResultsHint', { query })}
            </State>
          ) : (
            <LibraryGrid key={query} items={items} />
          )
        }
      </QueryState>
    </Screen>
  )
}

function Empty() {
  const { t } = useTranslation()
  const setUp = (
    <ButtonLink kind="primary" size="large" icon={<FolderPlus aria-hidden="true" />} to={paths.server}>
      {t('comics.setUp')}
    </ButtonLink>
  )
  return (
    <div style={{ marginTop: 28 }}>
      <State title={t('comics.empty')} action={setUp}>
        {t('comics.emptyHint')}
      </State>
    </div>
  )
}
