import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import './chip.css'

/** An active filter with a button that removes it. */
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
