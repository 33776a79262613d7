import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AUTHORITY_PATH } from '#contract/app-setup.ts'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { CopyRow } from './copy-row.tsx'

/**
 * Shown on a device that scanned the QR code of the home network, also without a session: the certificate, how it is
 * installed, and the address. The fingerprint is not shown here, as it must be compared with the computer's screen.
 */
export function TrustGuide() {
  const { t } = useTranslation()
  return (
    <Screen title={t('connect.title')} name="connect" beside={null}>
      <section className="box connect-carried" aria-labelledby="connect-trust">
        <h2 id="connect-trust">{t('connect.from.home.trust')}</h2>
        <p className="connect-note">{t('connect.from.guide.compare')}</p>
        <a
          className="button"
          data-kind="primary"
          data-size="normal"
          href={AUTHORITY_PATH}
          download="comics-ca.crt"
        >
          <Download aria-hidden="true" />
          {t('connect.from.guide.get')}
        </a>
        <p className="connect-note">{t('connect.trust.android')}</p>
        <p className="connect-note">{t('connect.trust.ios')}</p>
        <CopyRow label={t('actions.address')} text={location.origin} />
        <p className="connect-note">{t('connect.from.guide.next')}</p>
        <ButtonLink to={paths.home}>{t('connect.from.guide.open')}</ButtonLink>
      </section>
    </Screen>
  )
}
