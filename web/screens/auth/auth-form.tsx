import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { toast } from '#web/components/toasts/toasts.tsx'
import { type Credentials, signIn, signUp } from '#web/data/account/auth.ts'
import { configQuery } from '#web/data/connection/config.ts'
import { AuthOutcome } from './alert.tsx'

interface AuthFormProps {
  readonly mode: 'sign-in' | 'sign-up'
  /** Kept above the tabs, so that changing tab does not lose it. */
  readonly email: string
  readonly onEmail: (email: string) => void
  /** The address has to be confirmed first: a message is, or was, on its way. */
  readonly onUnconfirmed: () => void
  readonly onForgotten?: () => void
}

/** Which field a refusal is about. */
function atFault(error: unknown, email: string): 'email' | 'password' | 'none' {
  if (isAppError(error, 'fields-required')) return email.trim() === '' ? 'email' : 'password'
  if (isAppError(error, 'email-taken') || isAppError(error, 'email-invalid')) return 'email'
  const ofPassword = isAppError(error, 'invalid-credentials') || isAppError(error, 'password-weak')
  return ofPassword ? 'password' : 'none'
}

/** Email and password, the alert, and the button with its spinner; the guard leads on when there is a session. */
export function AuthForm({ mode, email, onEmail, onUnconfirmed, onForgotten }: AuthFormProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const outcome = useId()
  const enter = useMutation({
    mutationFn: async (given: Credentials) => {
      // The computer may have been linked in another tab: its account before knows nobody here any more.
      await (await import('#web/data/account/moved.ts')).followAccount()
      return mode === 'sign-in' ? signIn(given).then(() => 'signed-in' as const) : signUp(given)
    },
    onSuccess: (outcome) => {
      if (outcome === 'confirm') {
        toast.success(t('auth.success'), { description: t('auth.confirmEmail') })
        setPassword('')
        onUnconfirmed()
      } else if (mode === 'sign-in') {
        toast.success(t('auth.welcomeBack'))
      } else {
        toast.success(t('auth.success'), { description: t('auth.accountReady') })
        // The machine may have its owner now; a failure stays with the query.
        void client.invalidateQueries({ queryKey: configQuery.queryKey })
      }
    },
    onError: (error) => {
      if (isAppError(error, 'email-not-confirmed')) onUnconfirmed()
      const field = { email: emailField, password: passwordField, none: null }[atFault(error, email)]
      requestAnimationFrame(() => field?.current?.focus({ preventScroll: true }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!enter.isPending) enter.mutate({ email, password })
  }
  const signingUp = mode === 'sign-up'
  const fault = enter.isError ? atFault(enter.error, email) : 'none'
  const marks = (field: 'email' | 'password') =>
    fault === field ? ({ 'aria-invalid': true, 'aria-describedby': outcome } as const) : {}
  return (
    <form className="auth-form" onSubmit={submit} noValidate>
      <Field
        ref={emailField}
        label={t('auth.email')}
        type="email"
        name="email"
        autoComplete={signingUp ? 'email' : 'username'}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        readOnly={enter.isPending}
        {...marks('email')}
      />
      <PasswordField
        ref={passwordField}
        label={t('auth.password')}
        autoComplete={signingUp ? 'new-password' : 'current-password'}
        hint={signingUp ? t('auth.passwordHint') : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        readOnly={enter.isPending}
        {...marks('password')}
      />
      <Button type="submit" kind="primary" size="large" busy={enter.isPending}>
        {t(signingUp ? 'auth.signUp' : 'auth.signIn')}
      </Button>
      {onForgotten && (
        <Button kind="ghost" onClick={onForgotten} disabled={enter.isPending}>
          {t('auth.forgot')}
        </Button>
      )}
      <AuthOutcome error={enter.error} id={outcome} />
    </form>
  )
}
