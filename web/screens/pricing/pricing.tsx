import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { BackLink } from '#web/components/missing.tsx'
import { Screen } from '#web/components/screen.tsx'
import { isMember, sessionQuery } from '#web/data/session.ts'
import { Plan } from './plan.tsx'
import { Questions } from './questions.tsx'
import './pricing.css'

/** The two plans. Everybody is on Free, and nothing can be paid yet: choosing Premium says so. */
export function Component() {
  const { t } = useTranslation()
  const { data: session } = useQuery(sessionQuery)
  const [isChosen, setChosen] = useState(false)
  return (
    <Screen title={t('auth.plans')} name="pricing">
      <BackLink to={paths.root}>{t('common.back')}</BackLink>
      <div className="pricing-columns">
        <header>
          <h1 className="font-display">{t('pricing.heading')}</h1>
          <p className="intro">{t('pricing.intro')}</p>
        </header>
        <div className="plans">
          <Plan
            name="Free"
            {...t('pricing.free', { returnObjects: true })}
            features={Object.values(t('pricing.freeFeatures', { returnObjects: true }))}
          >
            {isMember(session) ? (
              <Button size="large" disabled>
                {t('pricing.current')}
              </Button>
            ) : (
              <ButtonLink size="large" to={paths.auth} state={{ from: paths.home }}>
                {t('pricing.start')}
              </ButtonLink>
            )}
          </Plan>
          <Plan
            name="Premium"
            {...t('pricing.premium', { returnObjects: true })}
            features={Object.values(t('pricing.premiumFeatures', { returnObjects: true }))}
          >
            <div className="plan-alert" role="alert">
              {isChosen && <p>{t('pricing.soon')}</p>}
            </div>
            <Button kind="primary" size="large" onClick={() => setChosen(true)}>
              {t('nav.upgrade')}
            </Button>
          </Plan>
        </div>
      </div>
      <Questions />
    </Screen>
  )
}
