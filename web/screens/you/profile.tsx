import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Avatar } from '#web/components/avatar.tsx'
import { Button } from '#web/components/button.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { Screen } from '#web/components/screen.tsx'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { leaveSession, signOut } from '#web/data/auth.ts'
import { useUser } from '#web/data/user.ts'
import './you.css'

/** Who is signed in, how they sign in, and the ways out. */
export function Profile() {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <Screen title={t('nav.profile')} name="you">
      <header className="you-head">
        <Avatar {...user} />
        <div>
          <h1 className="font-display">{user.email}</h1>
          <p>{t('nav.plan')}</p>
        </div>
      </header>
      <section className="you-part" aria-labelledby="you-account">
        <h2 id="you-account">{t('you.account')}</h2>
        <dl className="you-facts">
          <dt>{t('you.email')}</dt>
          <dd>{user.email}</dd>
          <dt>{t('you.password')}</dt>
          <dd>
            <Link className="text-link" to={paths.newPassword}>
              {t('you.change')}
            </Link>
          </dd>
          <dt>{t('you.plan')}</dt>
          <dd>
            {t('nav.plan')}{' '}
            <Link className="text-link" to={paths.pricing}>
              {t('you.seePlans')}
            </Link>
          </dd>
        </dl>
      </section>
      <Sessions />
    </Screen>
  )
}

function Sessions() {
  const { t } = useTranslation()
  const text = useErrorText()
  const leave = useMutation({
    mutationFn: (scope: 'here' | 'everywhere') => (scope === 'here' ? leaveSession() : signOut()),
    onSuccess: () => toast.success(t('nav.signedOut')),
    onError: (error) => toast.error(t('nav.signOutFailed', { message: text(error) }), LONGER),
  })
  return (
    <section className="you-part" aria-labelledby="you-sessions">
      <h2 id="you-sessions">{t('you.sessions')}</h2>
      <p className="you-hint">{t('you.files')}</p>
      <div className="you-actions">
        {(['here', 'everywhere'] as const).map((scope) => (
          <Button
            key={scope}
            disabled={leave.isPending}
            icon={<LogOut aria-hidden="true" />}
            onClick={() => leave.mutate(scope)}
          >
            {t(`you.${scope}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}
