import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenIn, withChosen } from '#web/actions/ask/chosen-query.ts'
import { FilterPanel } from '#web/actions/filters/filter-panel.tsx'
import { facetsQuery } from '#web/data/lists/facets.ts'
import { filterOfKind, type GridQuery } from './grid-query.ts'

interface ComicsFiltersProps
  extends Omit<ComponentProps<typeof FilterPanel>, 'chosen' | 'onChosen' | 'lists'> {
  readonly query: GridQuery
  readonly onChange: (part: Partial<GridQuery>) => void
}

/** "Filtros" of all comics, which edits the query. Each option's count takes the other active filters into account. */
export function ComicsFilters({ query, onChange, ...panel }: ComicsFiltersProps) {
  const { language } = useTranslation().i18n
  const { q, kind } = query
  const { chosen, rest } = chosenIn(q, language)
  const lists = useQuery({
    ...facetsQuery({
      ...chosen,
      ...(rest !== '' && { q: rest }),
      ...filterOfKind(kind),
      lang: language,
    }),
    enabled: panel.open,
  })
  return (
    <FilterPanel
      {...panel}
      chosen={chosen}
      onChosen={(next) => onChange({ q: withChosen(q, next, language) })}
      lists={lists}
    />
  )
}
