import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chosen } from '#web/actions/filters/chosen.ts'
import { SkeletonGrid } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { WhenNear } from '#web/components/screen/when-near.tsx'
import type { ComicCard } from '#web/data/comics/comics.ts'
import { type EntityComics, entityFacetsQuery, type ItemsQuery } from '#web/data/entities/entity-comics.ts'
import { GridPlaceholder, OwnGrid } from './own-grid.tsx'

interface YearsProps {
  readonly own: EntityComics
  readonly chosen: Chosen
  readonly rolesText: (comic: ComicCard) => string
  readonly empty: ReactNode
}

/** An entity's comics by year, the newest first; comics without a year come last. */
export function Years({ own, chosen, rolesText, empty }: YearsProps) {
  const { t, i18n } = useTranslation()
  const facets = useQuery(entityFacetsQuery(own, { ...chosen, lang: i18n.language }))
  // A long career has dozens of grids, so each is requested when it is near the viewport.
  const year = (name: string, count: number, query: ItemsQuery, expected?: number) => (
    <section className="own-year" key={name} aria-label={name}>
      <h2 className="font-display">
        {name} <small>{t('common.comics', { count })}</small>
      </h2>
      <WhenNear placeholder={<GridPlaceholder label={name} count={expected ?? count} />}>
        <OwnGrid
          label={name}
          own={own}
          query={query}
          {...(expected !== undefined && { expected })}
          statusOf={rolesText}
        />
      </WhenNear>
    </section>
  )
  return (
    <QueryState queries={[facets]} skeleton={<SkeletonGrid label={t('comics.loading')} count={12} />}>
      {({ facets: lists, total }) => {
        const years = lists.year
          .filter(({ value }) => (chosen.year ?? []).length === 0 || chosen.year?.includes(value))
          .toSorted((one, other) => Number(other.value) - Number(one.value))
        const undated = total - years.reduce((sum, { count }) => sum + count, 0)
        if (total === 0) return empty
        return (
          <>
            {years.map(({ value, count }) =>
              year(
                value,
                count,
                { view: 'comics', sort: 'name', chosen: { ...chosen, year: [value] } },
                count,
              ),
            )}
            {undated > 0 &&
              year(t('entities.noYear'), undated, { view: 'mixed', sort: 'name', chosen, undated: true })}
          </>
        )
      }}
    </QueryState>
  )
}
