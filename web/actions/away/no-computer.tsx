import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/button.tsx'
import art from '../../art/asleep.svg'
import { Steps } from './steps.tsx'
import './away.css'

/** How a computer is linked, for an account that has none. */
export function NoComputer() {
  const { t } = useTranslation()
  return (
    <div className="asleep">
      <div className="asleep-columns">
        <div>
          <h1 className="font-display">{t('away.none.title')}</h1>
          <p>{t('away.none.hint')}</p>
          <Steps
            steps={[
              [t('away.none.open'), t('away.none.openHint')],
              [t('away.none.address'), location.origin],
              [t('away.none.code'), t('away.none.codeHint')],
            ]}
          />
          <div className="asleep-retry">
            <ButtonLink kind="primary" size="large" icon={<Link2 aria-hidden="true" />} to={paths.pair}>
              {t('away.none.action')}
            </ButtonLink>
          </div>
        </div>
        <img className="asleep-art" src={art} alt="" width={640} height={710} />
      </div>
    </div>
  )
}
