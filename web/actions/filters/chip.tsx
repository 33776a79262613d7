import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import './chip.css'

/** One thing the grid is filtered by, with the way to take it off. */
export function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
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
