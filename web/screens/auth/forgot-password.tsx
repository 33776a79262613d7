import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { sendPasswordLink } from '#web/data/account/auth.ts'
import { AuthError } from './auth-alert.tsx'

interface ForgotPasswordProps {
  /** True if the account can send messages; otherwise the form shows the terminal command. */
  readonly mail: boolean
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onBack: () => void
}

/** Form that sends a password recovery link, or the terminal command that resets the password. */
export function ForgotPassword({ mail, email, onEmail, onBack }: ForgotPasswordProps) {
  const { t } = useTranslation()
  const send = useMutation({ mutationFn: () => sendPasswordLink(email, paths.newPassword) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }
  const back = (
    <Button kind="ghost" onClick={onBack}>
      {t('common.back')}
    </Button>
  )
  if (!mail) {
    return (
      <div className="auth-form">
        <p className="auth-closed">{t('auth.noMail')}</p>
        <code className="auth-command">comics account reset-password {email || 'EMAIL'}</code>
        {back}
      </div>
    )
  }
  if (send.isSuccess) {
    return (
      <div className="auth-form">
        <div className="auth-notice" role="status">
          <MailCheck aria-hidden="true" />
          <p>{t('auth.forgotSent', { email: email.trim() })}</p>
        </div>
        {back}
      </div>
    )
  }
  return (
    <form className="auth-form" onSubmit={submit} noValidate>
      <Field
        label={t('auth.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        readOnly={send.isPending}
      />
      <Button type="submit" kind="primary" size="large" busy={send.isPending}>
        {t('auth.forgotSend')}
      </Button>
      {back}
      <AuthError error={send.error} />
    </form>
  )
}
