import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors/errors.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { PasswordField } from '#web/components/fields/password-field.tsx'
import { toast } from '#web/components/toasts/toasts.tsx'
import { type Credentials, signIn, signUp } from '#web/data/account/auth.ts'
import { configQuery } from '#web/data/connection/config.ts'
import { AuthError } from './auth-alert.tsx'

interface AuthFormProps {
  readonly mode: 'sign-in' | 'sign-up'
  /** Stored by the parent, so that changing the tab does not lose it. */
  readonly email: string
  readonly onEmail: (email: string) => void
  /** Called if the email address must be confirmed first; the account has sent a message. */
  readonly onUnconfirmed: () => void
  readonly onForgotten?: () => void
}

/** Returns the field that an error is about. */
function faultyField(error: unknown, email: string): 'email' | 'password' | 'none' {
  if (isAppError(error, 'fields-required')) return email.trim() === '' ? 'email' : 'password'
  if (isAppError(error, 'email-taken') || isAppError(error, 'email-invalid')) return 'email'
  const isAboutPassword = isAppError(error, 'invalid-credentials') || isAppError(error, 'password-weak')
  return isAboutPassword ? 'password' : 'none'
}

/** Form with email and password. After signing in, the guard redirects. */
export function AuthForm({ mode, email, onEmail, onUnconfirmed, onForgotten }: AuthFormProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const client = useQueryClient()
  const errorId = useId()
  const submission = useMutation({
    mutationFn: async (credentials: Credentials) => {
      // The computer may have been linked to another account in another tab; then this reloads the page.
      await (await import('#web/data/account/account-change.ts')).reloadOnAccountChange()
      return mode === 'sign-in' ? signIn(credentials).then(() => 'signed-in' as const) : signUp(credentials)
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
        // The new account may now be the owner; a failure is shown by the query's own state.
        void client.invalidateQueries({ queryKey: configQuery.queryKey })
      }
    },
    onError: (error) => {
      if (isAppError(error, 'email-not-confirmed')) onUnconfirmed()
      const field = { email: emailField, password: passwordField, none: null }[faultyField(error, email)]
      requestAnimationFrame(() => field?.current?.focus({ preventScroll: true }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!submission.isPending) submission.mutate({ email, password })
  }
  const isSignUp = mode === 'sign-up'
  const faulty = submission.isError ? faultyField(submission.error, email) : 'none'
  const fieldProps = (field: 'email' | 'password') =>
    faulty === field ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {}
  return (
    <form className="auth-form" onSubmit={submit} noValidate>
      <Field
        ref={emailField}
        label={t('auth.email')}
        type="email"
        name="email"
        autoComplete={isSignUp ? 'email' : 'username'}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        readOnly={submission.isPending}
        {...fieldProps('email')}
      />
      <PasswordField
        ref={passwordField}
        label={t('auth.password')}
        autoComplete={isSignUp ? 'new-password' : 'current-password'}
        hint={isSignUp ? t('auth.passwordHint') : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        readOnly={submission.isPending}
        {...fieldProps('password')}
      />
      <Button type="submit" kind="primary" size="large" busy={submission.isPending}>
        {t(isSignUp ? 'auth.signUp' : 'auth.signIn')}
      </Button>
      {onForgotten && (
        <Button kind="ghost" onClick={onForgotten} disabled={submission.isPending}>
          {t('auth.forgot')}
        </Button>
      )}
      <AuthError error={submission.error} id={errorId} />
    </form>
  )
}
