import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chosen } from '#web/actions/filters/chosen.ts'
import { QueryState } from '#web/components/query-state.tsx'
import { SkeletonGrid } from '#web/components/skeletons.tsx'
import type { ComicCard } from '#web/data/comics.ts'
import { type OwnComics, type OwnWish, ownFacetsQuery } from '#web/data/entity-comics.ts'
import { OwnGrid } from './own-grid.tsx'

interface YearsProps {
  readonly own: OwnComics
  readonly chosen: Chosen
  readonly lineOf: (comic: ComicCard) => string
  readonly nothing: ReactNode
}

/** An entity's comics year by year, the newest first; what has no year comes last. */
export function Years({ own, chosen, lineOf, nothing }: YearsProps) {
  const { t, i18n } = useTranslation()
  const facets = useQuery(ownFacetsQuery(own, { ...chosen, lang: i18n.language }))
  const year = (name: string, count: number, wish: OwnWish) => (
    <section className="own-year" key={name} aria-label={name}>
      <h2 className="font-display">
        {name} <small>{t('common.comics', { count })}</small>
      </h2>
      <OwnGrid label={name} own={own} wish={wish} expected={count} lineOf={lineOf} />
    </section>
  )
  return (
    <QueryState queries={[facets]} skeleton={<SkeletonGrid label={t('comics.loading')} count={12} />}>
      {({ facets: lists, total }) => {
        const years = lists.year
          .filter(({ value }) => (chosen.year ?? []).length === 0 || chosen.year?.includes(value))
          .toSorted((one, other) => Number(other.value) - Number(one.value))
        const undated = total - years.reduce((sum, { count }) => sum + count, 0)
        if (total === 0) return nothing
        return (
          <>
            {years.map(({ value, count }) =>
              year(value, count, { view: 'comics', sort: 'name', chosen: { ...chosen, year: [value] } }),
            )}
            {undated > 0 &&
              year(t('entities.noYear'), undated, { view: 'mixed', sort: 'name', chosen, undated: true })}
          </>
        )
      }}
    </QueryState>
  )
}
