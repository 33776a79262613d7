import { type ComponentProps, type FormEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'footer'> {
  /** Class of the form. */
  readonly className?: string
  /** Label of the button that submits. */
  readonly action: string
  /** A form that deletes something focuses its cancel button, unless `focus` is given. */
  readonly kind?: 'primary' | 'danger'
  readonly busy: boolean
  readonly disabled?: boolean
  /** Called when the form is submitted, by button or key, while it is neither busy nor disabled. */
  readonly onSubmit: () => void
}

/** A dialog with a form, and below it a cancel button and a submit button. */
export function FormDialog(props: FormDialogProps) {
  const { className, action, kind = 'primary', busy, disabled = false, onSubmit, children, ...dialog } = props
  const { t } = useTranslation()
  const id = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !disabled) onSubmit()
  }
  const footer = (
    <>
      <Button kind="ghost" ref={cancel} onClick={dialog.onClose}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" form={id} kind={kind} busy={busy} disabled={disabled}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog {...(kind === 'danger' && { focus: cancel })} {...dialog} footer={footer}>
      <form id={id} className={className} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}
