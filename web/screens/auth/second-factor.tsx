import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { signOutHere, verifyCode } from '#web/data/account/auth.ts'
import { AuthError } from './auth-alert.tsx'
import { AuthFrame } from './auth-frame.tsx'

/** Form for the authenticator app's code, for accounts with a second factor. */
export function SecondFactor({ factorId }: { factorId: string }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The field is the only input of the screen.
  useEffect(() => field.current?.focus(), [])
  const verification = useMutation({ mutationFn: () => verifyCode(factorId, code) })
  const leave = useMutation({ mutationFn: signOutHere })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!verification.isPending) verification.mutate()
  }
  return (
    <AuthFrame title={t('auth.codeTitle')} heading={t('auth.codeTitle')} hint={t('auth.codeHint')}>
      <form className="auth-form" onSubmit={submit} noValidate>
        <Field
          ref={field}
          label={t('auth.code')}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          readOnly={verification.isPending}
        />
        <Button type="submit" kind="primary" size="large" busy={verification.isPending}>
          {t('auth.verify')}
        </Button>
        <Button kind="ghost" busy={leave.isPending} onClick={() => leave.mutate()}>
          {t('auth.useOther')}
        </Button>
        <AuthError error={verification.error ?? leave.error} />
      </form>
    </AuthFrame>
  )
}
