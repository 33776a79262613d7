import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { FormDialog } from '#web/components/dialogs/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { changeEmail } from '#web/data/account/profile.ts'
import { useUser } from '#web/data/account/user.ts'
import { configQuery } from '#web/data/connection/config.ts'

/** Dialog that changes the email address. Both addresses must confirm the change, by mail or in the terminal. */
export function EmailDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const user = useUser()
  const { data: config } = useQuery(configQuery)
  const [email, setEmail] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const change = useMutation({ mutationFn: () => changeEmail(email) })
  if (change.isSuccess) {
    const done = (
      <Button kind="primary" onClick={onClose}>
        {t('common.close')}
      </Button>
    )
    return (
      <Dialog open={open} onClose={onClose} title={t('you.emailAsked')} footer={done}>
        <div className="profile-form" role="status">
          {config?.mail ? (
            <p>{t('you.emailSent', { before: user.email, email: email.trim() })}</p>
          ) : (
            <>
              <p>{t('you.emailOutbox')}</p>
              <code className="profile-code">comics account outbox</code>
            </>
          )}
          <p className="hint">{t('you.emailUntil', { email: user.email })}</p>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('you.changeEmail')}
      focus={field}
      className="profile-form"
      action={t('you.emailAsk')}
      busy={change.isPending}
      onSubmit={() => change.mutate()}
    >
      <p>{t(config?.mail ? 'you.emailHint' : 'you.emailHintNoMail')}</p>
      <Field
        ref={field}
        type="email"
        label={t('you.newEmail')}
        autoComplete="email"
        value={email}
        error={change.error && text(change.error)}
        onChange={(event) => setEmail(event.target.value)}
      />
    </FormDialog>
  )
}
