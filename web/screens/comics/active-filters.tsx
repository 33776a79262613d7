import { useTranslation } from 'react-i18next'
import { PLAIN_FILTERS, type PlainFilter, type PlainFilters } from '#domain/plain-filters.ts'
import { Chip } from '#web/actions/filters/chip.tsx'
import { choicesOf, withToggled } from '#web/actions/filters/chosen.ts'
import { useChoiceName } from '#web/actions/filters/use-choice-name.ts'
import { formatMonth } from '#web/components/text/format.ts'
import { useSizeRange } from '#web/components/text/size-range.ts'
import { type GridQuery, hasPlainFilters } from './grid-query.ts'

interface PlainFilterChipsProps {
  readonly plainFilters: PlainFilters
  readonly onChange: (plainFilters: PlainFilters) => void
}

/** Removable chips of the filters that links from the collection's charts set. */
function PlainFilterChips({ plainFilters, onChange }: PlainFilterChipsProps) {
  const text = usePlainFilterText()
  return PLAIN_FILTERS.filter((filter) => plainFilters[filter] !== undefined).map((filter) => {
    const { [filter]: _, ...rest } = plainFilters
    return <Chip key={filter} text={text(plainFilters, filter)} onRemove={() => onChange(rest)} />
  })
}

function usePlainFilterText() {
  const { t, i18n } = useTranslation()
  const range = useSizeRange()
  return ({ format, lacks, added, size }: PlainFilters, filter: PlainFilter): string => {
    if (filter === 'format') {
      const name = format === 'unknown' ? t('collection.unknown') : (format ?? '').toUpperCase()
      return t('collection.inFormat', { format: name })
    }
    if (filter === 'lacks') return lacks === undefined ? '' : t(`collection.without.${lacks}`)
    if (filter === 'added')
      return t('collection.addedIn', { month: formatMonth(added ?? '', i18n.language, 'long') })
    const [from = '', to = ''] = (size ?? '').split('-')
    return range(from, to)
  }
}

interface ActiveFiltersProps {
  readonly query: GridQuery
  readonly onChange: (part: Partial<GridQuery>) => void
  readonly onClear: () => void
}

/** Removable chips of all active filters, and a button that clears them. */
export function ActiveFilters({ query, onChange, onClear }: ActiveFiltersProps) {
  const { t } = useTranslation()
  const nameOf = useChoiceName()
  return (
    <>
      {query.kind !== null && (
        <Chip text={t(`comics.only.${query.kind}`)} onRemove={() => onChange({ kind: null })} />
      )}
      {choicesOf(query.chosen).map(({ kind, value }) => (
        <Chip
          key={`${kind} ${value}`}
          text={nameOf(kind, value)}
          onRemove={() => onChange({ chosen: withToggled(query.chosen, kind, value) })}
        />
      ))}
      {hasPlainFilters(query.plainFilters) && (
        <PlainFilterChips
          plainFilters={query.plainFilters}
          onChange={(plainFilters) => onChange({ plainFilters })}
        />
      )}
      <button type="button" className="text-link" onClick={onClear}>
        {t('comics.clearFilters')}
      </button>
    </>
  )
}
