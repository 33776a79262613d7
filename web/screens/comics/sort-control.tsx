import { ArrowDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SORTS } from '#domain/sorts.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { firstOrder, type Wish } from './wish.ts'

interface SortControlProps {
  readonly wish: Wish
  readonly onChange: (part: Partial<Wish>) => void
}

/** By what the grid is ordered, and which way. */
export function SortControl({ wish, onChange }: SortControlProps) {
  const { t } = useTranslation()
  const isRising = wish.order === 'asc'
  return (
    <div className="comics-sort">
      <select
        aria-label={t('comics.sort')}
        value={wish.sort}
        onChange={({ target }) => {
          const sort = SORTS.find((each) => each === target.value) ?? 'name'
          onChange({ sort, order: firstOrder(sort) })
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
        aria-pressed={!isRising}
        onClick={() => onChange({ order: isRising ? 'desc' : 'asc' })}
      >
        <ArrowDown aria-hidden="true" />
      </IconButton>
    </div>
  )
}
