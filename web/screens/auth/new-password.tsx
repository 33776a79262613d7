import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { toast } from '#web/components/toasts/toasts.tsx'
import { setPassword } from '#web/data/account/auth.ts'
import { AuthError } from './auth-alert.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Screen of a password recovery link. The link has signed the user in; the form sets a new password. */
export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [password, setText] = useState('')
  const save = useMutation({
    mutationFn: () => setPassword(password),
    onSuccess: async () => {
      toast.success(t('auth.passwordSaved'))
      await navigate(paths.home, { replace: true })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <AuthFrame title={t('auth.newPasswordTitle')} heading={t('auth.newPasswordTitle')}>
      <form className="auth-form" onSubmit={submit} noValidate>
        <PasswordField
          label={t('auth.newPassword')}
          autoComplete="new-password"
          hint={t('auth.passwordHint')}
          value={password}
          onChange={(event) => setText(event.target.value)}
          readOnly={save.isPending}
        />
        <Button type="submit" kind="primary" size="large" busy={save.isPending}>
          {t('auth.savePassword')}
        </Button>
        <AuthError error={save.error} />
      </form>
    </AuthFrame>
  )
}
