import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { appSetup } from '#contract/app-setup.ts'
import { type AppKind, routeOfKey, shownRoute } from '#domain/device-key.ts'
import { Screen } from '#web/components/screen/screen.tsx'
import { CopyRow } from './copy-row.tsx'
import { appName } from './setup.ts'

interface ScannedKeyProps {
  readonly app: AppKind
  readonly secret: string
}

/** Shown on the reading device after it has scanned the QR code of a new key: the values to enter into its app. */
export function ScannedKey({ app, secret }: ScannedKeyProps) {
  const { t } = useTranslation()
  // Removes the key from the browser's history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const mark = shownRoute(routeOfKey(secret) ?? '')
  const { address, sync, user } = appSetup(app, location.origin, { mark, email: mark })
  return (
    <Screen title={t('connect.title')} name="connect" beside={null}>
      <section className="box connect-carried" aria-labelledby="connect-carried">
        <h2 id="connect-carried">{t(`connect.where.${app}`)}</h2>
        <CopyRow label={t('actions.address')} text={address} />
        {sync !== null && <CopyRow label={t('connect.sync')} text={sync} />}
        <CopyRow label={t('connect.user')} text={user} />
        <CopyRow label={t('connect.key')} text={secret} marked />
        <p className="connect-note">{t('connect.carriedHint', { app: appName(app, t('connect.yours')) })}</p>
        <p className="connect-note">{t(`connect.notes.${app}`)}</p>
      </section>
    </Screen>
  )
}
