import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterPanel } from '#web/actions/filters/filter-panel.tsx'
import { facetsQuery } from '#web/data/lists/facets.ts'
import type { Wish } from './wish.ts'

interface ComicsFiltersProps
  extends Omit<ComponentProps<typeof FilterPanel>, 'chosen' | 'onChosen' | 'lists'> {
  readonly wish: Wish
  readonly onChange: (part: Partial<Wish>) => void
}

/** "Filtros" of all comics: each option counted under what else the grid is filtered by. */
export function ComicsFilters({ wish, onChange, ...panel }: ComicsFiltersProps) {
  const { i18n } = useTranslation()
  const { q, kind, chosen, traits } = wish
  const lists = useQuery({
    ...facetsQuery({
      ...chosen,
      ...traits,
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
