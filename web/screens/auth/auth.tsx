import { Tabs } from '@base-ui/react/tabs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#domain/errors.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { toast } from '#web/components/toasts/toasts.tsx'
import { resendConfirmation } from '#web/data/account/auth.ts'
import { authLink } from '#web/data/account/auth-link.ts'
import { configQuery } from '#web/data/connection/config.ts'
import { isKept } from '#web/data/storage.ts'
import { AuthAlert } from './alert.tsx'
import { AuthForm } from './auth-form.tsx'
import { Forgotten } from './forgotten.tsx'
import { AuthFrame } from './frame.tsx'

/** Says that a message waits to be opened, and sends it again for who does not find it. */
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

const LinkedHere = lazy(async () => ({ default: (await import('./linked-here.tsx')).LinkedHere }))

type Tab = 'sign-in' | 'sign-up'

const refusedLink = authLink.refused ? new AppError('code-expired') : null

/** Signing in and up. A machine without an owner yet opens on sign-up and says what it means. */
export function Component() {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  const first = config?.owner === false && config.signUp
  /** What is said of where accounts are kept is true of this computer or of a server elsewhere. */
  const here = config?.servedBy === 'helper' && config.account.url === location.origin
  const [tab, setTab] = useState<Tab>(first ? 'sign-up' : 'sign-in')
  const [email, setEmail] = useState('')
  const [forgotten, setForgotten] = useState(false)
  /** The address whose confirmation message is on its way. */
  const [awaited, setAwaited] = useState<string | null>(null)

  if (forgotten) {
    return (
      <AuthFrame
        title={t('auth.forgotTitle')}
        heading={t('auth.forgotTitle')}
        hint={config?.mail === false ? null : t('auth.forgotHint')}
      >
        <Forgotten
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
      heading={t(first ? 'auth.welcome' : 'auth.slogan')}
      hint={first ? t(here ? 'auth.welcomeHint' : 'auth.welcomeHintElsewhere') : null}
    >
      {config?.servedBy === 'helper' && config.relay && (
        <Suspense>
          <LinkedHere relay={config.relay.url} />
        </Suspense>
      )}
      <Tabs.Root value={tab} onValueChange={(next: Tab) => setTab(next)}>
        <Tabs.List className="auth-tabs" aria-label={t('auth.tabs')} activateOnFocus>
          <Tabs.Tab value="sign-in">{t('auth.signIn')}</Tabs.Tab>
          <Tabs.Tab value="sign-up">{t('auth.signUp')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sign-in">
          {!isKept && <p className="auth-closed">{t('auth.notKept')}</p>}
          {awaited !== null && <Confirmation email={awaited} />}
          {awaited === null && refusedLink !== null && <AuthAlert error={refusedLink} />}
          <AuthForm
            mode="sign-in"
            email={email}
            onEmail={setEmail}
            onUnconfirmed={() => setAwaited(email.trim())}
            onForgotten={() => setForgotten(true)}
          />
        </Tabs.Panel>
        <Tabs.Panel value="sign-up">
          {config?.signUp === false ? (
            <p className="auth-closed">
              {t(
                config.invited
                  ? 'errors.invitation-required'
                  : here
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
                setAwaited(email.trim())
                setTab('sign-in')
              }}
            />
          )}
        </Tabs.Panel>
      </Tabs.Root>
    </AuthFrame>
  )
}
