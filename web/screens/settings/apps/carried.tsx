import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { appSetup } from '#contract/app-setup.ts'
import { type AppKind, routeOfKey, shownRoute } from '#domain/device-key.ts'
import { Screen } from '#web/components/screen/screen.tsx'
import { Copied } from './copied.tsx'
import { nameOf } from './setup.ts'

interface CarriedProps {
  readonly app: AppKind
  readonly secret: string
}

/** On the device that reads: what is typed into its app, carried there by the QR code of the page that made the key. */
export function Carried({ app, secret }: CarriedProps) {
  const { t } = useTranslation()
  // The browser's history keeps no key.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const mark = shownRoute(routeOfKey(secret) ?? '')
  const { address, sync, user } = appSetup(app, location.origin, { mark, email: mark })
  return (
    <Screen title={t('connect.title')} name="connect" beside={null}>
      <section className="box connect-carried" aria-labelledby="connect-carried">
        <h2 id="connect-carried">{t(`connect.where.${app}`)}</h2>
        <Copied label={t('actions.address')} text={address} />
        {sync !== null && <Copied label={t('connect.sync')} text={sync} />}
        <Copied label={t('connect.user')} text={user} />
        <Copied label={t('connect.key')} text={secret} marked />
        <p className="connect-note">{t('connect.carriedHint', { app: nameOf(app, t('connect.yours')) })}</p>
        <p className="connect-note">{t(`connect.notes.${app}`)}</p>
      </section>
    </Screen>
  )
}
