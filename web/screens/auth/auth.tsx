import { Tabs } from '@base-ui/react/tabs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#domain/errors/errors.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { toast } from '#web/components/toasts/toasts.tsx'
import { resendConfirmation } from '#web/data/account/auth.ts'
import { authLink } from '#web/data/account/auth-link.ts'
import { configQuery } from '#web/data/connection/config.ts'
import { isStoragePersistent } from '#web/data/storage.ts'
import { AuthAlert } from './auth-alert.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { ForgotPassword } from './forgot-password.tsx'

/** Notice that a confirmation message was sent, with a button that sends it again. */
function Confirmation({ email }: { email: string }) {
  const { t } = useTranslation()
  const resend = useMutation({
    mutationFn: () => resendConfirmation(email),
    onSuccess: () => toast.success(t('auth.resent')),
  })
  return (
    <div className="auth-notice" role="status">
      <MailCheck aria-hidden="true" />
      <p>{t('auth.confirmNotice', { email })}</p>
      <Button kind="ghost" size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
        {t('auth.resend')}
      </Button>
      {resend.isError && <AuthAlert error={resend.error} />}
    </div>
  )
}

const LinkedAccountNotice = lazy(async () => ({
  default: (await import('./linked-account-notice.tsx')).LinkedAccountNotice,
}))

type Tab = 'sign-in' | 'sign-up'

const linkError = authLink.refused ? new AppError('code-expired') : null

/** Screen to sign in and sign up. Without an owner it opens on sign-up, with an explanation. */
export function Component() {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  const isFirstAccount = config?.owner === false && config.signUp
  /** True if this computer stores the account; an account elsewhere has other texts. */
  const isLocalAccount = config?.servedBy === 'helper' && config.account.url === location.origin
  const [chosenTab, setTab] = useState<Tab | null>(null)
  // The last account may just have been deleted, which the configuration shows only after a moment.
  const tab = chosenTab ?? (isFirstAccount ? 'sign-up' : 'sign-in')
  const [email, setEmail] = useState('')
  const [isForgotten, setForgotten] = useState(false)
  /** The email address that must be confirmed; null if none. */
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)

  if (isForgotten) {
    return (
      <AuthFrame
        title={t('auth.forgotTitle')}
        heading={t('auth.forgotTitle')}
        hint={config?.mail === false ? null : t('auth.forgotHint')}
      >
        <ForgotPassword
          mail={config?.mail !== false}
          email={email}
          onEmail={setEmail}
          onBack={() => setForgotten(false)}
        />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={t(tab === 'sign-in' ? 'auth.signIn' : 'auth.signUp')}
      heading={t(isFirstAccount ? 'auth.welcome' : 'auth.slogan')}
      hint={isFirstAccount ? t(isLocalAccount ? 'auth.welcomeHint' : 'auth.welcomeHintElsewhere') : null}
    >
      {config?.servedBy === 'helper' && config.relay && (
        <Suspense>
          <LinkedAccountNotice relay={config.relay.url} />
        </Suspense>
      )}
      <Tabs.Root value={tab} onValueChange={(next: Tab) => setTab(next)}>
        <Tabs.List className="auth-tabs" aria-label={t('auth.tabs')} activateOnFocus>
          <Tabs.Tab value="sign-in">{t('auth.signIn')}</Tabs.Tab>
          <Tabs.Tab value="sign-up">{t('auth.signUp')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sign-in">
          {!isStoragePersistent && <p className="auth-closed">{t('auth.notKept')}</p>}
          {unconfirmed !== null && <Confirmation email={unconfirmed} />}
          {unconfirmed === null && linkError !== null && <AuthAlert error={linkError} />}
          <AuthForm
            mode="sign-in"
            email={email}
            onEmail={setEmail}
            onUnconfirmed={() => setUnconfirmed(email.trim())}
            onForgotten={() => setForgotten(true)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="sign-up">
          {config?.signUp === false ? (
            <p className="auth-closed">
              {t(
                config.invited
                  ? 'errors.invitation-required'
                  : isLocalAccount
                    ? 'auth.signUpClosed'
                    : 'auth.signUpClosedElsewhere',
              )}
            </p>
          ) : (
            <AuthForm
              mode="sign-up"
              email={email}
              onEmail={setEmail}
              onUnconfirmed={() => {
                setUnconfirmed(email.trim())
                setTab('sign-in')
              }}
            />
          )}
        </Tabs.Panel>
      </Tabs.Root>
    </AuthFrame>
  )
}
