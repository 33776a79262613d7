import { Code, ListTree, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'

interface AskButtonsProps {
  readonly isEmpty: boolean
  readonly isText: boolean
  /** Absent if the form is beside the field. */
  readonly onForm?: (() => void) | undefined
  readonly onText: () => void
  readonly onClear: () => void
}

/** Buttons at the end of the query field: the form, the whole query as text, and a button that clears it. */
export function AskButtons({ isEmpty, isText, onForm, onText, onClear }: AskButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className="ask-end">
      {onForm !== undefined && (
        <IconButton label={t('ask.form.open')} onClick={onForm}>
          <ListTree aria-hidden="true" />
        </IconButton>
      )}
      {!isEmpty && (
        <>
          <IconButton label={t('ask.asText')} aria-pressed={isText} onClick={onText}>
            <Code aria-hidden="true" />
          </IconButton>
          <IconButton label={t('nav.clearSearch')} onClick={onClear}>
            <X aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  )
}
