import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { factorsQuery } from '#web/data/account/factors.ts'
import { sessionQuery } from '#web/data/account/session.ts'
import { useUser } from '#web/data/account/user.ts'
import { configQuery } from '#web/data/connection/config.ts'

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }))
const EmailDialog = lazy(async () => ({ default: (await import('./email-dialog.tsx')).EmailDialog }))
const FactorsDialog = lazy(async () => ({
  default: (await import('./factors/factors-dialog.tsx')).FactorsDialog,
}))
const dialogs = { password: PasswordDialog, email: EmailDialog, factors: FactorsDialog } as const
type DialogName = keyof typeof dialogs

/** Box with the user's email address, password, second factor and plan. */
export function AccountBox() {
  const { t } = useTranslation()
  const { email } = useUser()
  const { data: session } = useQuery(sessionQuery)
  const { data: config } = useQuery(configQuery)
  const { data: factors } = useQuery(factorsQuery)
  const [isOpen, setOpen] = useOpen()
  const [dialog, setDialog] = useState<{ readonly name: DialogName; readonly times: number } | null>(null)
  const Dialog = dialog && dialogs[dialog.name]
  const change = (name: DialogName) => () => {
    setDialog((before) => ({ name, times: (before?.times ?? 0) + 1 }))
    setOpen(true)
  }
  const unconfirmedEmail = session?.user.new_email
  const names = factors?.map(({ name }) => name).join(', ')
  return (
    <section className="box" aria-labelledby="profile-account">
      <div className="box-head">
        <h2 id="profile-account">{t('you.account')}</h2>
      </div>
      <dl className="profile-rows">
        <Row name={t('you.email')} value={email} onChange={change('email')} action={t('you.change')}>
          {unconfirmedEmail && (
            <small>
              {t(config?.mail ? 'you.emailWaiting' : 'you.emailWaitingNoMail', { email: unconfirmedEmail })}
            </small>
          )}
        </Row>
        <Row
          name={t('you.password')}
          value="••••••••"
          onChange={change('password')}
          action={t('you.change')}
        />
        <Row
          name={t('you.twoSteps')}
          value={
            names ? (
              <span className="profile-on">
                <ShieldCheck aria-hidden="true" />
                {names}
              </span>
            ) : (
              t(factors ? 'you.off' : 'you.unknown')
            )
          }
          onChange={change('factors')}
          action={t(names ? 'you.manage' : 'you.activate')}
        />
        <div>
          <dt>{t('you.plan')}</dt>
          <dd>{t('nav.plan')}</dd>
          <dd>
            <Link className="text-link" to={paths.pricing}>
              {t('you.seePlans')}
            </Link>
          </dd>
        </div>
      </dl>
      {Dialog && (
        <Suspense>
          <Dialog key={dialog.times} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

interface RowProps {
  readonly name: string
  readonly value: ReactNode
  readonly action: string
  readonly onChange: () => void
  readonly children?: ReactNode
}

function Row({ name, value, action, onChange, children }: RowProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {children}
      </dd>
      <dd>
        <button type="button" className="text-link" aria-label={`${action}: ${name}`} onClick={onChange}>
          {action}
        </button>
      </dd>
    </div>
  )
}
