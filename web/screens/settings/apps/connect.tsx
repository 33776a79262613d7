import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { APP_KINDS, type AppKind } from '#domain/device-key.ts'
import { paths } from '#web/app/paths.ts'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { Step } from '#web/components/lists/step.tsx'
import { BackLink } from '#web/components/screen/missing.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { useWayBack } from '#web/components/screen/way-back.ts'
import { isMember, sessionQuery } from '#web/data/account/session.ts'
import { configQuery } from '#web/data/connection/config.ts'
import {
  type DeviceCard,
  type DevicesResponse,
  type DeviceWithKey,
  devicesQuery,
} from '#web/data/devices/devices.ts'
import { AppChoice } from './app-choice.tsx'
import { DeviceList } from './device-list.tsx'
import { FirstRequest } from './first-request.tsx'
import { KeySetup } from './key-setup.tsx'
import { NewKey } from './new-key.tsx'
import { Reaches } from './reaches.tsx'
import { ScannedKey } from './scanned-key.tsx'
import { appName, keyFromFragment, originHere, type Reach, reachesOf, TRUST_FRAGMENT } from './setup.ts'
import { TrustGuide } from './trust-guide.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
import './connect.css'

/** Asks before the user leaves a key that no app has used yet, as it is not shown again. */
function LeaveConfirm({ name }: { name: string }) {
  const { t } = useTranslation()
  const { isAsked, stay, go } = useLeaveGuard()
  return (
    <Confirm
      open={isAsked}
      onClose={stay}
      onConfirm={go}
      title={t('connect.leaveTitle')}
      action={t('connect.leave')}
    >
      {t('connect.leaveHint', { name })}
    </Confirm>
  )
}

/** Screen "Conectar una aplicación". Also opened, without a session, by a device that scanned one of its QR codes. */
export function Connect() {
  const { hash, pathname, search } = useLocation()
  const [scanned] = useState(() => keyFromFragment(hash))
  const { data: session } = useQuery(sessionQuery)
  if (scanned !== null) return <ScannedKey app={scanned.app} secret={scanned.key} />
  if (hash === TRUST_FRAGMENT) return <TrustGuide />
  if (!isMember(session)) return <Navigate to={paths.auth} replace state={{ from: pathname + search }} />
  return <Connecting />
}

/** Link from the steps to the choice of a reach, and from there to the settings. */
function Back({ isChosen }: { isChosen: boolean }) {
  const { t } = useTranslation()
  const back = useWayBack(isChosen ? paths.connect : `${paths.settings}?section=apps`)
  return <BackLink {...back}>{t(isChosen ? 'connect.from.title' : 'nav.settings')}</BackLink>
}

function Connecting() {
  const { t } = useTranslation()
  const [given, setGiven] = useState<DeviceWithKey | null>(null)
  const devices = useQuery(devicesQuery)
  const { data: config } = useQuery(configQuery)
  const [params] = useSearchParams()
  // The helper sends its command line to pages on its own computer only.
  const here = originHere(config?.servedBy === 'helper' && config.command !== null, location)
  const isChosen = ['from', 'app', 'device'].some((name) => params.has(name))
  const renewed = devices.data?.devices.find(({ id }) => id === params.get('device'))
  return (
    <Screen
      title={renewed === undefined ? t('connect.title') : t('connect.again', { name: renewed.name })}
      name="connect"
      beside={<Back isChosen={isChosen} />}
    >
      <QueryState queries={[devices]} skeleton={<Bones />}>
        {(data) => (
          <div className="connect-columns">
            {isChosen ? (
              <section className="box connect-steps" aria-label={t('connect.title')}>
                <Steps
                  key={renewed?.id}
                  data={{ ...data, here }}
                  renewed={renewed}
                  given={given}
                  onGiven={setGiven}
                />
              </section>
            ) : (
              <Reaches data={data} here={here} />
            )}
            <section className="box" aria-labelledby="connect-devices">
              <div className="box-head">
                <h2 id="connect-devices">{t('connect.devices')}</h2>
                <span>{data.devices.length > 0 && data.devices.length}</span>
              </div>
              <DeviceList data={data} />
            </section>
          </div>
        )}
      </QueryState>
    </Screen>
  )
}

/** True if the device has sent a request with its new key. */
function hasConnected({ device }: DeviceWithKey, list: readonly DeviceCard[] | undefined): boolean {
  const now = list?.find(({ id }) => id === device.id)
  return now !== undefined && now.seenAt !== device.seenAt
}

const Bones = () => (
  <div className="connect-columns">
    <section className="box connect-steps">
      <SkeletonLine width="40%" height={28} />
      <SkeletonLine width="90%" height={140} />
    </section>
  </div>
)

interface StepsProps {
  readonly data: DevicesResponse & { readonly here: string | null }
  /** The device that gets another key; absent for a new device. */
  readonly renewed: DeviceCard | undefined
  readonly given: DeviceWithKey | null
  readonly onGiven: (given: DeviceWithKey) => void
}

/** The three steps: choose the app, enter the values into it, wait for its first request. */
function Steps({ data, renewed, given, onGiven }: StepsProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const requestedApp = APP_KINDS.find((kind) => kind === params.get('app'))
  const [chosen, setChosen] = useState<AppKind | null>(renewed?.app ?? requestedApp ?? null)
  const [reach, setReach] = useState<Reach>(() => {
    const reaches = reachesOf(data)
    return reaches.find((each) => each === params.get('from')) ?? reaches[0] ?? 'home'
  })
  const app = given?.device.app ?? chosen
  const called = given !== null && hasConnected(given, data.devices)
  const now = app === null ? 1 : given === null || !called ? 2 : 4
  const name = app === null ? t('connect.yours') : appName(app, t('connect.yours'))
  return (
    <ol className="steps">
      <Step at={1} now={now} title={t('connect.choose')} heading="h2">
        <AppChoice app={app} locked={given !== null || renewed !== undefined} onChoose={setChosen} />
      </Step>
      <Step
        at={2}
        now={now}
        title={app !== null && given !== null ? t(`connect.where.${app}`) : t('connect.forDevice')}
        heading="h2"
      >
        {app !== null && given === null && (
          <NewKey key={app} app={app} renewed={renewed} devices={data.devices} onGiven={onGiven} />
        )}
        {given !== null && <KeySetup given={given} data={data} reach={reach} onReach={setReach} />}
      </Step>
      <Step at={3} now={now} title={t('connect.open', { app: name })} heading="h2">
        {given !== null && (
          <FirstRequest
            name={given.device.name}
            app={name}
            hasConnected={called}
            reach={reach}
            device={data.devices.find(({ id }) => id === given.device.id)}
          />
        )}
      </Step>
      {given !== null && !called && <LeaveConfirm name={given.device.name} />}
    </ol>
  )
}
