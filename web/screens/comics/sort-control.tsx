import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { defaultOrder, SORTS } from '#domain/sorts.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import type { GridQuery } from './grid-query.ts'

interface SortControlProps {
  readonly query: GridQuery
  readonly onChange: (part: Partial<GridQuery>) => void
}

/** Selects the grid's sort and its direction. */
export function SortControl({ query, onChange }: SortControlProps) {
  const { t } = useTranslation()
  const isAscending = query.order === 'asc'
  return (
    <div className="comics-sort">
      <select
        aria-label={t('comics.sort')}
        value={query.sort}
        onChange={({ target }) => {
          const sort = SORTS.find((each) => each === target.value) ?? 'name'
          onChange({ sort, order: defaultOrder(sort) })
        }}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`comics.by.${sort}`)}
          </option>
        ))}
      </select>
      <IconButton
        label={t('comics.falling')}
        aria-pressed={!isAscending}
        onClick={() => onChange({ order: isAscending ? 'desc' : 'asc' })}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
    </div>
  )
}
