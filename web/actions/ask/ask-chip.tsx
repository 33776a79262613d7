import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { tailOf } from '#web/data/shelves/query-text.ts'
import type { QueryChip } from './chips.ts'
import { useChipText } from './use-chip-text.ts'

interface AskChipProps {
  readonly chip: QueryChip
  /** True if the query finds nothing because of this condition. */
  readonly isFreeing: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A condition of a query. Enter and a double click turn it back into text, Delete removes it. */
export function AskChip({ chip, isFreeing, onKeyDown, onEdit, onRemove }: AskChipProps) {
  const { t, i18n } = useTranslation()
  const textOf = useChipText()
  const { tree, error, text } = chip
  // Orders and limits are no conditions.
  const shown = tree === null ? tailOf(text, i18n.language)[0] : textOf(tree)
  const { name, value } = shown === undefined || error !== null ? { name: null, value: text } : shown
  const whole = name === null ? value : t('ask.condition', { name, value })
  const kind = error !== null ? 'wrong' : tree !== null && 'words' in tree ? 'words' : undefined
  return (
    <span className="ask-chip" data-kind={kind} data-freeing={isFreeing || undefined}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('ask.edit', { text: whole })}
        aria-invalid={error !== null || undefined}
        onKeyDown={onKeyDown}
        onDoubleClick={onEdit}
      >
        {name !== null && <span className="name">{name}</span>}
        <span className="value">{value}</span>
      </button>
      <button
        type="button"
        className="remove"
        tabIndex={-1}
        aria-label={t('comics.without', { value: whole })}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  )
}
