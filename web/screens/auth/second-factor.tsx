import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { giveCode, leaveSession } from '#web/data/account/auth.ts'
import { AuthOutcome } from './alert.tsx'
import { AuthFrame } from './frame.tsx'

/** The code of an authenticator application, for accounts that ask for one after the password. */
export function SecondFactor({ factorId }: { factorId: string }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The only thing to do here.
  useEffect(() => field.current?.focus(), [])
  const give = useMutation({ mutationFn: () => giveCode(factorId, code) })
  const leave = useMutation({ mutationFn: leaveSession })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!give.isPending) give.mutate()
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
          readOnly={give.isPending}
        />
        <Button type="submit" kind="primary" size="large" busy={give.isPending}>
          {t('auth.verify')}
        </Button>
        <Button kind="ghost" busy={leave.isPending} onClick={() => leave.mutate()}>
          {t('auth.useOther')}
        </Button>
        <AuthOutcome error={give.error ?? leave.error} />
      </form>
    </AuthFrame>
  )
}
