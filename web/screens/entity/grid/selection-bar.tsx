import { Combine, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import type { DrawnEntity } from '#web/data/entities/entities.ts'
import '#web/actions/select/selection-bar.css'

interface SelectionBarProps {
  readonly selected: ReadonlyMap<string, DrawnEntity>
  readonly onMerge: (entities: readonly DrawnEntity[]) => void
  readonly onCancel: () => void
}

/** Toolbar with the number of selected entities and their actions. */
export function SelectionBar({ selected, onMerge, onCancel }: SelectionBarProps) {
  const { t } = useTranslation()
  const count = selected.size
  return (
    <div className="selection-bar" role="toolbar" aria-label={t('entities.selection')}>
      <p role="status">
        <span className="tabular">{t('entities.chosen', { count })}</span>
      </p>
      <Button
        kind="primary"
        icon={<Combine aria-hidden="true" />}
        disabled={count < 2}
        onClick={() => onMerge([...selected.values()])}
      >
        {t('entities.merge')}
      </Button>
      <button
        type="button"
        className="selection-cancel"
        aria-label={t('actions.cancelSelection')}
        onClick={onCancel}
      >
        <X className="narrow" aria-hidden="true" />
        <span className="wide">{t('common.cancel')}</span>
        <kbd className="wide">Esc</kbd>
      </button>
    </div>
  )
}
