import { useQuery } from '@tanstack/react-query'
import { FolderPlus, ScanLine, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { choicesOf } from '#web/actions/filters/chosen.ts'
import { useFilterPanel } from '#web/actions/filters/use-filter-panel.ts'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { SearchField } from '#web/components/fields/search-field.tsx'
import { useKey } from '#web/components/focus/use-key.ts'
import type { GridHandle } from '#web/components/lists/cover-grid.tsx'
import { SkeletonGrid } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { State } from '#web/components/screen/states.tsx'
import { scanStatusQuery } from '#web/data/collection/scan.ts'
import { Choices } from './choices.tsx'
import { LibraryGrid } from './library-grid.tsx'
import { fetchItems, useLibraryItems } from './library-items.ts'
import { SortControl } from './sort-control.tsx'
import { isFiltered, paramsOf, type Wish, wishOf } from './wish.ts'
import './comics.css'

/** No comics: where to find some, or that they are coming. */
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
 * What the grid shows, which lives in the address. A change is there at once, also for one that follows before the
 * router has the address changed.
 */
function useWish(): readonly [Wish, (part: Partial<Wish>) => void] {
  const [params, setParams] = useSearchParams()
  const told = params.toString()
  const [ahead, setAhead] = useState<{ readonly told: string; readonly wish: Wish } | null>(null)
  const wish = ahead?.told === told ? ahead.wish : wishOf(params)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the address has changed, it alone tells
  useEffect(() => setAhead(null), [told])
  const change = (part: Partial<Wish>) => {
    const next = { ...wish, ...part }
    setAhead({ told, wish: next })
    setParams(paramsOf(next), { replace: true })
  }
  return [wish, change]
}

export { fetchItems as query }

const ComicsFilters = lazy(async () => ({ default: (await import('./comics-filters.tsx')).ComicsFilters }))
const Jumps = lazy(async () => ({ default: (await import('./jumps.tsx')).Jumps }))

/** Lists shorter than this are looked through sooner than jumped in. */
const LONG = 60

/** Every series and single comic: searched, filtered, and in the order that the address tells. */
export function Component() {
  const { t } = useTranslation()
  const [wish, change] = useWish()
  const shown = { ...wish, q: useDeferredValue(wish.q) }
  const clear = () => change({ q: '', kind: null, chosen: {}, traits: {} })
  const items = useLibraryItems(shown)
  const grid = useRef<GridHandle>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useFilterPanel(button)
  useKey('f', () => panel.show(!panel.isOpen))

  const { data } = items.firstPage
  const filtered = isFiltered(wish)
  const isEmpty = data?.of === 0
  const chosen = choicesOf(wish.chosen)
  return (
    <Screen
      title={t('nav.comics')}
      name={panel.isOpen ? 'comics comics-beside-panel' : 'comics'}
      beside={
        !isEmpty && (
          <>
            <div className="comics-search">
              <SearchField label={t('comics.search')} query={wish.q} onQuery={(q) => change({ q })} />
            </div>
            <Button
              ref={button}
              className="comics-filters"
              icon={<SlidersHorizontal aria-hidden="true" />}
              aria-expanded={panel.isOpen}
              onClick={() => panel.show(!panel.isOpen)}
            >
              {t('comics.filters')}
              {chosen.length > 0 && <span className="badge">{t('comics.active')}</span>}
            </Button>
          </>
        )
      }
    >
      {!isEmpty && (
        <div className="comics-told">
          <p className="tabular" role="status">
            {data &&
              (filtered
                ? t('comics.filtered', { shown: data.total, total: data.of })
                : t('comics.total', { count: data.total }))}
          </p>
          {filtered && <Choices wish={wish} onChange={change} onClear={clear} />}
          <SortControl wish={wish} onChange={change} />
        </div>
      )}
      <QueryState
        queries={[items.firstPage]}
        skeleton={<SkeletonGrid label={t('comics.loading')} count={18} />}
      >
        {({ total, of }) =>
          of === 0 ? (
            <Empty />
          ) : total === 0 ? (
            <State
              title={t('home.noResults')}
              action={<Button onClick={clear}>{t('comics.clearFilters')}</Button>}
            >
              {chosen.length === 0 && wish.q.trim() !== '' && t('comics.noResultsHint', { query: wish.q })}
            </State>
          ) : (
            <>
              {total >= LONG && (
                <Suspense fallback={<div className="jumps" />}>
                  <Jumps wish={shown} top={items.top} onJump={(index) => grid.current?.jumpTo(index)} />
                </Suspense>
              )}
              <LibraryGrid key={String(paramsOf(shown))} items={items} grid={grid} />
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
            wish={wish}
            onChange={change}
          />
        </Suspense>
      )}
    </Screen>
  )
}
