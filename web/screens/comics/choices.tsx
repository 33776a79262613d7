import { useTranslation } from 'react-i18next'
import { Chip } from '#web/actions/filters/chip.tsx'
import { choicesOf, toggled } from '#web/actions/filters/chosen.ts'
import { useChoiceName } from '#web/actions/filters/use-choice-name.ts'
import { TraitChips } from './trait-chips.tsx'
import { hasTraits, type Wish } from './wish.ts'

interface ChoicesProps {
  readonly wish: Wish
  readonly onChange: (part: Partial<Wish>) => void
  readonly onClear: () => void
}

/** What the grid is filtered by: each value with a way to take it off, and all at once. */
export function Choices({ wish, onChange, onClear }: ChoicesProps) {
  const { t } = useTranslation()
  const nameOf = useChoiceName()
  return (
    <>
      {wish.kind !== null && (
        <Chip text={t(`comics.only.${wish.kind}`)} onRemove={() => onChange({ kind: null })} />
      )}
      {choicesOf(wish.chosen).map(({ kind, value }) => (
        <Chip
          key={`${kind} ${value}`}
          text={nameOf(kind, value)}
          onRemove={() => onChange({ chosen: toggled(wish.chosen, kind, value) })}
        />
      ))}
      {hasTraits(wish.traits) && (
        <TraitChips traits={wish.traits} onChange={(traits) => onChange({ traits })} />
      )}
      <button type="button" className="text-link" onClick={onClear}>
        {t('comics.clearFilters')}
      </button>
    </>
  )
}
