import { useTranslation } from 'react-i18next'
import { Chip } from '#web/actions/filters/chip.tsx'
import type { GridQuery } from './grid-query.ts'

interface ActiveFiltersProps {
  readonly query: GridQuery
  readonly onChange: (part: Partial<GridQuery>) => void
  readonly onClear: () => void
}

/** A removable chip if only series or only single comics are listed, and a button that clears the query. */
export function ActiveFilters({ query, onChange, onClear }: ActiveFiltersProps) {
  const { t } = useTranslation()
  return (
    <>
      {query.kind !== null && (
        <Chip text={t(`comics.only.${query.kind}`)} onRemove={() => onChange({ kind: null })} />
      )}
      <button type="button" className="text-link" onClick={onClear}>
        {t('comics.clearFilters')}
      </button>
    </>
  )
}
