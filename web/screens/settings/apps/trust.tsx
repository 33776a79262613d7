import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AUTHORITY_PATH } from '#contract/app-setup.ts'
import type { AppKind } from '#domain/device-key.ts'
import { paths } from '#web/app/paths.ts'
import { Qr } from '#web/components/qr.tsx'
import { isAway } from '#web/data/base.ts'
import { Copied } from './copied.tsx'
import type { Reach } from './setup.ts'

/** How each app's device takes the certificate, and what its app does with one. */
const WAYS = {
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
  readonly reach: Reach
}

/** How a device comes to trust the certificate of this computer, or of its relay, before its app connects. */
export function Trust({ app, origin, reach }: TrustProps) {
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
              <Copied label={t('connect.trust.certificate')} text={origin + AUTHORITY_PATH} />
              <div className="connect-qr">
                <Qr text={origin + AUTHORITY_PATH} label={t('connect.qr')} />
              </div>
            </div>
          </>
        )}
        {WAYS[app].map((way) => (
          <p key={way}>{t(`connect.trust.${way}`)}</p>
        ))}
        <p>
          {t(`connect.trust.${reach}.instead`)}{' '}
          {reach === 'home' && !isAway() && <Link to={paths.server}>{t('connect.trust.link')}</Link>}
        </p>
      </div>
    </details>
  )
}
