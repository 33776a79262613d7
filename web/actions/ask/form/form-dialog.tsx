import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { explainedQuery } from '#web/data/lists/queries.ts'
import { QueryForm } from './query-form.tsx'

interface FormDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly text: string
  readonly onText: (text: string) => void
}

/** Dialog with a query's conditions as a form. Changes apply at once. */
export function FormDialog({ open, onClose, text, onText }: FormDialogProps) {
  const { t, i18n } = useTranslation()
  const { data, isPlaceholderData } = useQuery({ ...explainedQuery(text, i18n.language), enabled: open })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('ask.form.title')}
      width={860}
      footer={
        <>
          <p className="form-count" role="status" data-old={isPlaceholderData || undefined}>
            {data && t('shelves.now', { count: data.total })}
          </p>
          <Button kind="primary" onClick={onClose}>
            {t('ask.form.done')}
          </Button>
        </>
      }
    >
      <div className="form-dialog">
        <QueryForm text={text} onText={onText} />
      </div>
    </Dialog>
  )
}
