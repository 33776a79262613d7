import { useQuery } from '@tanstack/react-query'
import { Bookmark, ChartColumn, FolderPlus, ScanLine, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { AskField } from '#web/actions/ask/ask-field.tsx'
import { useFilterPanel } from '#web/actions/filters/use-filter-panel.ts'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { useKey } from '#web/components/focus/use-key.ts'
import type { GridHandle } from '#web/components/lists/cover-grid.tsx'
import { SkeletonGrid } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { State } from '#web/components/screen/states.tsx'
import { scanStatusQuery } from '#web/data/collection/scan.ts'
import { ActiveFilters } from './active-filters.tsx'
import { type GridQuery, gridParams, gridQueryFrom, isFiltered } from './grid-query.ts'
import { LibraryGrid } from './library-grid.tsx'
import { fetchItems, useLibraryItems } from './library-items.ts'
import { SortControl } from './sort-control.tsx'
import './comics.css'

/** State of an empty library, with a link to the server screen. */
function Empty() {
  const { t } = useTranslation()
  const { data: scan } = useQuery(scanStatusQuery)
  const isScanning = scan?.running ?? false
  const action = (
    <ButtonLink
      kind="primary"
      size="large"
      icon={isScanning ? <ScanLine aria-hidden="true" /> : <FolderPlus aria-hidden="true" />}
      to={paths.server}
    >
      {t(isScanning ? 'home.seeScan' : 'home.setUp')}
    </ButtonLink>
  )
  return (
    <div style={{ marginTop: 28 }}>
      <State title={t('comics.empty')} action={action}>
        {t(isScanning ? 'home.scanning' : 'comics.emptyHint')}
      </State>
    </div>
  )
}

/**
 * Returns the grid's query, which is stored in the URL, and a function that changes it. A change applies at once, so
 * that a second change before the router has updated the URL does not undo it; a navigation replaces it, also one that
 * cancels the change's own. `isNew`: the back button undoes it.
 */
function useGridQuery(): readonly [GridQuery, (part: Partial<GridQuery>, isNew?: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const [pending, setPending] = useState<{ readonly key: string; readonly query: GridQuery } | null>(null)
  const query = pending?.key === key ? pending.query : gridQueryFrom(params)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation replaces the pending query
  useEffect(() => setPending(null), [key])
  // The back button may undo a change before its URL was rendered, so that the key does not change.
  useEffect(() => {
    const drop = () => setPending(null)
    window.addEventListener('popstate', drop)
    return () => window.removeEventListener('popstate', drop)
  }, [])
  const change = (part: Partial<GridQuery>, isNew = false) => {
    const next = { ...query, ...part }
    setPending({ key, query: next })
    setParams(gridParams(next), { replace: !isNew })
  }
  return [query, change]
}

export { fetchItems as query }

const ComicsFilters = lazy(async () => ({ default: (await import('./comics-filters.tsx')).ComicsFilters }))
const NothingFound = lazy(async () => ({
  default: (await import('#web/actions/ask/nothing-found.tsx')).NothingFound,
}))
const Figures = lazy(async () => ({ default: (await import('./figures/figures.tsx')).Figures }))
const Jumps = lazy(async () => ({ default: (await import('./jumps.tsx')).Jumps }))

/** Shortest list with jump buttons. */
const MIN_FOR_JUMPS = 60

/** Screen of all series and single comics, with search, filters and order. */
export function Component() {
  const { t } = useTranslation()
  const [query, change] = useGridQuery()
  const shown = { ...query, q: useDeferredValue(query.q) }
  const clear = () => change({ q: '', kind: null })
  const items = useLibraryItems(shown)
  const grid = useRef<GridHandle>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useFilterPanel(button)
  useKey('f', () => panel.show(!panel.isOpen))

  const { data } = items.firstPage
  const filtered = isFiltered(query)
  const isEmpty = data?.of === 0
  const hasConditions = /[:=<>]/.test(data?.query?.text ?? '')
  return (
    <Screen
      title={t('nav.comics')}
      name={panel.isOpen ? 'comics comics-beside-panel' : 'comics'}
      beside={
        !isEmpty && (
          <Button
            ref={button}
            className="comics-filters"
            icon={<SlidersHorizontal aria-hidden="true" />}
            aria-expanded={panel.isOpen}
            onClick={() => panel.show(!panel.isOpen)}
          >
            {t('comics.filters')}
            {hasConditions && <span className="badge">{t('comics.active')}</span>}
          </Button>
        )
      }
    >
      {!isEmpty && (
        <AskField
          ready={data !== undefined}
          label={t('comics.search')}
          value={query.q}
          onChange={(q, isNew) => change({ q }, isNew)}
          errors={data?.query?.errors}
          isEmpty={hasConditions && data?.total === 0}
        />
      )}
      {!isEmpty && (
        <div className="comics-told">
          <p className="tabular" role="status">
            {data &&
              (filtered
                ? t(data.query?.errors.length ? 'comics.understood' : 'comics.filtered', {
                    shown: data.total,
                    total: data.of,
                  })
                : t('comics.total', { count: data.total }))}
          </p>
          {filtered && <ActiveFilters query={query} onChange={change} onClear={clear} />}
          <Button
            kind="ghost"
            className="comics-figures"
            icon={<ChartColumn aria-hidden="true" />}
            aria-pressed={query.view !== null}
            onClick={() => change({ view: query.view === null ? 'figures' : null }, true)}
          >
            {t('comics.figures')}
          </Button>
          {query.view === null && !data?.query?.ordered && <SortControl query={query} onChange={change} />}
          {shown.q.trim() !== '' && (
            <ButtonLink
              kind="primary"
              icon={<Bookmark aria-hidden="true" />}
              to={paths.newShelf({ q: query.q.trim() })}
            >
              {t('comics.save')}
            </ButtonLink>
          )}
        </div>
      )}
      <QueryState
        queries={[items.firstPage]}
        skeleton={<SkeletonGrid label={t('comics.loading')} count={18} />}
      >
        {({ total, of }) =>
          of === 0 ? (
            <Empty />
          ) : total === 0 && hasConditions ? (
            <Suspense>
              <NothingFound query={shown.q} onChange={(q) => change({ q }, true)} />
            </Suspense>
          ) : total === 0 ? (
            <State
              title={t('home.noResults')}
              action={<Button onClick={clear}>{t('comics.clearFilters')}</Button>}
            >
              {query.q.trim() !== '' && t('comics.noResultsHint', { query: query.q })}
            </State>
          ) : query.view !== null ? (
            <Suspense fallback={<SkeletonGrid label={t('comics.loading')} count={18} />}>
              <Figures query={shown} onChange={(q) => change({ q }, true)} />
            </Suspense>
          ) : (
            <>
              {total >= MIN_FOR_JUMPS && (
                <Suspense fallback={<div className="jumps" />}>
                  <Jumps query={shown} top={items.top} onJump={(index) => grid.current?.jumpTo(index)} />
                </Suspense>
              )}
              <LibraryGrid key={String(gridParams(shown))} items={items} grid={grid} query={shown} />
            </>
          )
        }
      </QueryState>
      {panel.wasOpened && (
        <Suspense>
          <ComicsFilters
            open={panel.isOpen}
            docked={panel.isDocked}
            takesFocus={panel.takesFocus}
            opener={button}
            onClose={panel.close}
            query={query}
            onChange={change}
          />
        </Suspense>
      )}
    </Screen>
  )
}
