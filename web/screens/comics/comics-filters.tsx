import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterPanel } from '#web/actions/filters/filter-panel.tsx'
import { facetsQuery } from '#web/data/lists/facets.ts'
import type { GridQuery } from './grid-query.ts'

interface ComicsFiltersProps
  extends Omit<ComponentProps<typeof FilterPanel>, 'chosen' | 'onChosen' | 'lists'> {
  readonly query: GridQuery
  readonly onChange: (part: Partial<GridQuery>) => void
}

/** "Filtros" of all comics. Each option's count takes the other active filters into account. */
export function ComicsFilters({ query, onChange, ...panel }: ComicsFiltersProps) {
  const { i18n } = useTranslation()
  const { q, kind, chosen, plainFilters } = query
  const lists = useQuery({
    ...facetsQuery({
      ...chosen,
      ...plainFilters,
      ...(q.trim() !== '' && { q: q.trim() }),
      ...(kind !== null && { single: kind === 'single' ? 'true' : 'false' }),
      lang: i18n.language,
    }),
    enabled: panel.open,
  })
  return (
    <FilterPanel {...panel} chosen={chosen} onChosen={(next) => onChange({ chosen: next })} lists={lists} />
  )
}
