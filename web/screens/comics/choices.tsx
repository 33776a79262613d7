import { useTranslation } from 'react-i18next'
import { TRAITS, type Trait, type Traits } from '#domain/traits.ts'
import { Chip } from '#web/actions/filters/chip.tsx'
import { choicesOf, toggled } from '#web/actions/filters/chosen.ts'
import { useChoiceName } from '#web/actions/filters/use-choice-name.ts'
import { formatMonth } from '#web/components/text/format.ts'
import { useSizeRange } from '#web/components/text/size-range.ts'
import { hasTraits, type Wish } from './wish.ts'

interface TraitChipsProps {
  readonly traits: Traits
  readonly onChange: (traits: Traits) => void
}

/** What a picture of the collection led here by, in words: taken off like what was chosen in the lists. */
function TraitChips({ traits, onChange }: TraitChipsProps) {
  const text = useTraitText()
  return TRAITS.filter((trait) => traits[trait] !== undefined).map((trait) => {
    const { [trait]: _, ...rest } = traits
    return <Chip key={trait} text={text(traits, trait)} onRemove={() => onChange(rest)} />
  })
}

function useTraitText() {
  const { t, i18n } = useTranslation()
  const range = useSizeRange()
  return ({ format, lacks, added, size }: Traits, trait: Trait): string => {
    if (trait === 'format') {
      const name = format === 'unknown' ? t('collection.unknown') : (format ?? '').toUpperCase()
      return t('collection.inFormat', { format: name })
    }
    if (trait === 'lacks') return lacks === undefined ? '' : t(`collection.without.${lacks}`)
    if (trait === 'added')
      return t('collection.addedIn', { month: formatMonth(added ?? '', i18n.language, 'long') })
    const [from = '', to = ''] = (size ?? '').split('-')
    return range(from, to)
  }
}

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
