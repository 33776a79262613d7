import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choicesOf, isFiltered, toggled, type Wish } from './wish.ts'

interface ChoicesProps {
  readonly wish: Wish
  readonly onChange: (part: Partial<Wish>) => void
  readonly onClear: () => void
}

/** What the grid is filtered by: each value with a way to take it off, and all at once. */
export function Choices({ wish, onChange, onClear }: ChoicesProps) {
  const { t } = useTranslation()
  if (!isFiltered(wish)) return null
  return (
    <>
      {wish.kind !== null && (
        <Chip text={t(`comics.only.${wish.kind}`)} onRemove={() => onChange({ kind: null })} />
      )}
      {choicesOf(wish.chosen).map(({ kind, value }) => (
        <Chip
          key={`${kind} ${value}`}
          text={value}
          onRemove={() => onChange({ chosen: toggled(wish.chosen, kind, value) })}
        />
      ))}
      <button type="button" className="text-link" onClick={onClear}>
        {t('comics.clearFilters')}
      </button>
    </>
  )
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="chip"
      onClick={onRemove}
      aria-label={t('comics.without', { value: text })}
    >
      <span>{text}</span>
      <X aria-hidden="true" />
    </button>
  )
}
