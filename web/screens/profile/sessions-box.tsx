import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, type LucideIcon, Monitor, Smartphone, SquareTerminal, Tablet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { Switch } from '#web/components/fields/switch.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { type Device, deviceOf, placeOf } from '#web/components/text/device.ts'
import { formatWhen } from '#web/components/text/format.ts'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { signOutHere } from '#web/data/account/auth.ts'
import {
  endAllOtherSessions,
  endOtherSession,
  type Session,
  sessionsQuery,
} from '#web/data/account/sessions.ts'
import { devicesQuery } from '#web/data/devices/devices.ts'

/** Box with the user's sessions, which can be ended, and the buttons that sign out here or everywhere else. */
export function SessionsBox() {
  const { t } = useTranslation()
  const text = useErrorText()
  const client = useQueryClient()
  const sessions = useQuery(sessionsQuery)
  const [isAsking, setAsking] = useOpen()
  const [withApps, setWithApps] = useState(false)
  const devices = useQuery({ ...devicesQuery, enabled: isAsking })
  const apps = devices.data?.devices.filter(({ revokedAt }) => revokedAt === null) ?? []
  const showSignOutError = (error: unknown) => toast.error(t('nav.signOutFailed', { message: text(error) }))
  const signOut = useMutation({
    mutationFn: signOutHere,
    onSuccess: () => toast.success(t('nav.signedOut')),
    onError: showSignOutError,
  })
  const signOutOthers = useMutation({
    mutationFn: () => endAllOtherSessions(client, withApps ? apps.map(({ id }) => id) : []),
    onSuccess: () => toast.success(t('you.othersEnded')),
    onError: showSignOutError,
    onSettled: () => setAsking(false),
  })
  const count = sessions.data?.length
  return (
    <section className="box" aria-labelledby="profile-sessions">
      <div className="box-head">
        <h2 id="profile-sessions">{t('you.sessions')}</h2>
        {count !== undefined && <span>{t('you.devices', { count })}</span>}
      </div>
      <QueryState queries={[sessions]} skeleton={<SkeletonLine width="80%" height={44} />}>
        {(list) =>
          list === null ? (
            <p className="sessions-none">{t('you.sessionsHosted')}</p>
          ) : (
            <ul className="sessions">
              {list.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <div className="profile-foot">
        <Button
          icon={<LogOut aria-hidden="true" />}
          busy={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          {t('you.here')}
        </Button>
        <Button
          kind="ghost"
          busy={signOutOthers.isPending}
          onClick={() => {
            setWithApps(false)
            setAsking(true)
          }}
        >
          {t('you.everywhere')}
        </Button>
      </div>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => signOutOthers.mutate()}
        title={t('you.everywhere')}
        action={t('nav.signOut')}
        busy={signOutOthers.isPending}
      >
        <div className="profile-form">
          <p>{t('you.everywhereHint')}</p>
          {apps.length > 0 && (
            <Switch
              title={t('you.everywhereApps', { names: apps.map(({ name }) => name).join(', ') })}
              hint={t('you.everywhereAppsHint')}
              checked={withApps}
              onChange={setWithApps}
            />
          )}
        </div>
      </Confirm>
    </section>
  )
}

const ICONS: Readonly<Record<Device['kind'], LucideIcon>> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  terminal: SquareTerminal,
}

function SessionRow({ session }: { session: Session }) {
  const { t, i18n } = useTranslation()
  const showError = useErrorToast()
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => endOtherSession(client, session.id),
    onError: (error) => showError(error),
  })
  const { browser, system, kind } = deviceOf(session.userAgent)
  const known = browser && system ? t('you.browserOn', { browser, system }) : (browser ?? system)
  const name = kind === 'terminal' ? t('you.terminal') : (known ?? t('you.unknownDevice'))
  const place = placeOf(session.ip)
  const Icon = ICONS[kind]
  return (
    <li>
      <Icon aria-hidden="true" />
      <div>
        <b>{name}</b>
        <small className="facts">
          {session.current && <span className="sessions-this">{t('you.thisSession')}</span>}
          <span>{place === 'away' ? session.ip : t(`you.place.${place}`)}</span>
          {!session.current && <span>{formatWhen(session.refreshedAt, i18n.language)}</span>}
        </small>
      </div>
      {!session.current && (
        <button
          type="button"
          className="text-link"
          aria-label={t('you.endSession', { name })}
          aria-busy={end.isPending || undefined}
          onClick={() => !end.isPending && end.mutate()}
        >
          {t('you.end')}
        </button>
      )}
    </li>
  )
}
