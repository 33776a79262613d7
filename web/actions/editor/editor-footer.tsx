import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'

interface EditorFooterProps {
  /** Number of changed fields. */
  readonly changed: number
  readonly saveLabel: string
  readonly busy: boolean
  readonly onCancel: () => void
}

/** Footer with the number of changes, a note that files are not modified, and the buttons. */
export function EditorFooter({ changed, saveLabel, busy, onCancel }: EditorFooterProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="editor-count" role="status">
        {changed > 0 && <i className="changed-dot" aria-hidden="true" />}
        {changed === 0 ? t('editor.unchanged') : t('editor.changed', { count: changed })}
        <span className="wide"> · {t('editor.untouched')}</span>
      </p>
      <Button kind="ghost" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button kind="primary" type="submit" busy={busy} disabled={changed === 0 && !busy}>
        {busy ? t('editor.saving') : saveLabel}
      </Button>
    </>
  )
}
