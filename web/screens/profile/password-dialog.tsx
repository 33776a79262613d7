import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors/errors.ts'
import { FormDialog } from '#web/components/dialogs/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { changePassword } from '#web/data/account/profile.ts'

/** Dialog that changes the password. Asks for the old password, and for a mailed code if the account requires it. */
export function PasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [code, setCode] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const change = useMutation({
    mutationFn: () => changePassword({ current, next, code }),
    onSuccess: (answer) => {
      if (answer === 'code-sent') return
      toast.success(t('auth.passwordSaved'), { description: t('you.passwordElsewhere') })
      onClose()
    },
  })
  const needsCode = change.data === 'code-sent' || code !== ''
  const isWrong = isAppError(change.error, 'password-wrong')
  const isCode = isAppError(change.error, 'code-expired')
  const message = change.error === null ? null : text(change.error)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('you.changePassword')}
      focus={first}
      className="profile-form"
      action={t('auth.savePassword')}
      busy={change.isPending}
      onSubmit={() => change.mutate()}
    >
      <PasswordField
        ref={first}
        label={t('you.currentPassword')}
        autoComplete="current-password"
        value={current}
        error={isWrong ? message : null}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <PasswordField
        label={t('auth.newPassword')}
        autoComplete="new-password"
        hint={t('auth.passwordHint')}
        value={next}
        error={isWrong || isCode ? null : message}
        onChange={(event) => setNext(event.target.value)}
      />
      {needsCode && (
        <Field
          label={t('auth.code')}
          hint={t('you.passwordCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          error={isCode ? message : null}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
    </FormDialog>
  )
}
