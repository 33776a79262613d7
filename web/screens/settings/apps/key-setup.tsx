import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AUTHORITY_PATH, appSetup, keyedCatalogue } from '#contract/app-setup.ts'
import type { AppKind } from '#domain/device-key.ts'
import { paths } from '#web/app/paths.ts'
import { Picks } from '#web/components/fields/picks.tsx'
import { Qr } from '#web/components/pictures/qr.tsx'
import { useUser } from '#web/data/account/user.ts'
import { isServedByRelay } from '#web/data/connection/helper-base.ts'
import type { DevicesResponse, DeviceWithKey } from '#web/data/devices/devices.ts'
import { CopyRow } from './copy-row.tsx'
import { keyFragment, originsOf, type Reach, reachesOf } from './setup.ts'

/** The instructions for installing the certificate, by app. */
const TRUST_STEPS = {
  panels: ['ios'],
  koreader: ['koreader'],
  mihon: ['android'],
  paperback: ['ios'],
  komelia: ['android', 'desktop'],
  other: ['android', 'ios', 'other'],
} as const satisfies Record<AppKind, readonly string[]>

interface TrustProps {
  readonly app: AppKind
  readonly origin: string
  readonly reach: Exclude<Reach, 'here'>
}

/** Instructions for trusting the certificate of this computer, or of its relay, on the reading device. */
function Trust({ app, origin, reach }: TrustProps) {
  const { t } = useTranslation()
  const isInstalled = app !== 'koreader'
  return (
    <details className="connect-trust">
      <summary>{t(`connect.trust.${reach}.title`)}</summary>
      <div>
        <p>{t(`connect.trust.${reach}.why`)}</p>
        {isInstalled && (
          <>
            <p>{t('connect.trust.get')}</p>
            <div className="connect-given">
              <CopyRow label={t('connect.trust.certificate')} text={origin + AUTHORITY_PATH} />
              <div className="connect-qr">
                <Qr text={origin + AUTHORITY_PATH} label={t('connect.qr')} />
              </div>
            </div>
          </>
        )}
        {TRUST_STEPS[app].map((platform) => (
          <p key={platform}>{t(`connect.trust.${platform}`)}</p>
        ))}
        <p>
          {t(`connect.trust.${reach}.instead`)}{' '}
          {reach === 'home' && !isServedByRelay() && <Link to={paths.server}>{t('connect.trust.link')}</Link>}
        </p>
      </div>
    </details>
  )
}

interface KeySetupProps {
  readonly given: DeviceWithKey
  readonly data: DevicesResponse & { readonly here: string | null }
  readonly reach: Reach
  readonly onReach: (reach: Reach) => void
}

/** The values to enter into an app: address, user and key; and a QR code of them, or of a page with them. */
export function KeySetup({ given: { device, key }, data, reach, onReach }: KeySetupProps) {
  const { t } = useTranslation()
  const { email } = useUser()
  const reaches = reachesOf(data)
  const origins = originsOf(data, reach, location.origin)
  const [wanted, setWanted] = useState<string | null>(null)
  const origin = origins.find((each) => each === wanted) ?? origins[0] ?? ''
  const { app } = device
  const { address, sync, user } = appSetup(app, origin, { mark: data.user, email })
  const qrContent = QR_CONTENTS[app]
  const group = useRef<HTMLElement>(null)
  // The button that created the key was removed and had the focus. The scroll position stays.
  useEffect(() => group.current?.focus({ preventScroll: true }), [])
  return (
    <section className="connect-told" ref={group} tabIndex={-1} aria-label={t(`connect.where.${app}`)}>
      {reaches.length > 1 && (
        <div className="connect-reach">
          <Picks
            form="bar"
            label={t('connect.reach')}
            value={reach}
            onChange={onReach}
            choices={reaches.map((value) => ({ value, label: t(`connect.reaches.${value}`) }))}
          />
        </div>
      )}
      {reach !== 'here' && data.ownAuthority.includes(origin) && (
        <Trust app={app} origin={origin} reach={reach} />
      )}
      <div className="connect-given" data-plain={qrContent === null || undefined}>
        <div className="connect-fields">
          <CopyRow label={t('actions.address')} text={address} />
          {sync !== null && <CopyRow label={t('connect.sync')} text={sync} />}
          <CopyRow label={t('connect.user')} text={user} />
          <div>
            <CopyRow label={t('connect.key')} text={key} marked />
            <p className="hint">{t('connect.once')}</p>
          </div>
          {app === 'other' && <CopyRow label={t('connect.whole')} text={keyedCatalogue(origin, key)} />}
        </div>
        {qrContent !== null && (
          <div className="connect-qr">
            <Qr
              label={t('connect.qr')}
              text={
                qrContent === 'address'
                  ? keyedCatalogue(origin, key)
                  : origin + paths.connect + keyFragment(app, key)
              }
            />
            <p className="hint">{t(qrContent === 'address' ? 'connect.scanAddress' : 'connect.scanPage')}</p>
          </div>
        )}
      </div>
      <p className="connect-note">{t(`connect.notes.${app}`)}</p>
      {origins.length > 1 && (
        <p className="connect-note">
          {t('connect.elsewhere')}
          {origins
            .filter((each) => each !== origin)
            .map((each) => (
              <button key={each} type="button" className="text-link" onClick={() => setWanted(each)}>
                {new URL(each).hostname}
              </button>
            ))}
        </p>
      )}
    </section>
  )
}

/**
 * Content of the QR code by app: the address with the key, if the app accepts it; else the page with the values to
 * copy. Null for KOReader, as Kobo and Kindle have no camera.
 */
const QR_CONTENTS = {
  panels: 'address',
  koreader: null,
  mihon: 'page',
  paperback: 'page',
  komelia: 'page',
  other: 'address',
} as const
