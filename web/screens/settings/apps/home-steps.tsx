import { Download, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AUTHORITY_PATH, appSetup } from '#contract/app-setup.ts'
import type { NetworkStatus } from '#contract/helper/network.ts'
import { paths } from '#web/app/paths.ts'
import { Step } from '#web/components/lists/step.tsx'
import { Qr } from '#web/components/pictures/qr.tsx'
import { useUser } from '#web/data/account/user.ts'
import { isServedByRelay } from '#web/data/connection/helper-base.ts'
import type { DevicesResponse } from '#web/data/devices/devices.ts'
import { ChooseApp } from './choose-app.tsx'
import { CopyRow } from './copy-row.tsx'
import { endOfFingerprint, TRUST_FRAGMENT } from './setup.ts'

interface HomeStepsProps {
  readonly status: NetworkStatus
  readonly data: DevicesResponse
  readonly origin: string
}

/** What a device of the open home network needs: the address, the certificate, and a key. */
export function HomeSteps({ status, data, origin }: HomeStepsProps) {
  const { t } = useTranslation()
  const { email } = useUser()
  const { address } = appSetup('other', origin, { mark: data.user, email })
  return (
    <div className="reach-steps">
      <ol className="steps">
        <Step at={1} now={2} title={t('connect.from.home.address')} heading="h3">
          <CopyRow label={t('actions.address')} text={address} />
        </Step>
        <Step at={2} now={2} title={t('connect.from.home.trust')} heading="h3">
          <p>{t('connect.from.home.trustText')}</p>
          <div className="reach-fingerprint">
            <ShieldCheck aria-hidden="true" />
            <span className="sr-only">{t('connect.from.home.fingerprint')}</span>
            <code>{endOfFingerprint(status.fingerprint)}</code>
            {!isServedByRelay() && (
              <a className="text-link" href={AUTHORITY_PATH} download="comics-ca.crt">
                <Download aria-hidden="true" />
                {t('connect.from.home.save')}
              </a>
            )}
          </div>
        </Step>
        <Step at={3} now={2} title={t('connect.from.home.key')} heading="h3">
          <ChooseApp reach="home" primary />
        </Step>
      </ol>
      <div className="reach-qr">
        <Qr text={origin + paths.connect + TRUST_FRAGMENT} label={t('connect.qr')} />
        <p className="hint">{t('connect.from.home.scan')}</p>
      </div>
    </div>
  )
}
