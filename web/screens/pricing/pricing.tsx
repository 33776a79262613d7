import { Accordion } from '@base-ui/react/accordion'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/components/buttons/button.tsx'
import { BackLink } from '#web/components/screen/missing.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { isMember, sessionQuery } from '#web/data/account/session.ts'
import './pricing.css'

interface PlanProps {
  readonly name: string
  readonly price: string
  readonly period: string
  readonly line: string
  readonly features: readonly string[]
  /** The plan's button. */
  readonly children: ReactNode
}

/** A plan with its price, features and button. */
function Plan({ name, price, period, line, features, children }: PlanProps) {
  const heading = useId()
  return (
    <section className="pricing-plan" aria-labelledby={heading} data-plan={name}>
      <h2 className="heading" id={heading}>
        {name}
      </h2>
      <p className="price">
        <b className="font-display tabular">{price}</b> <span>{period}</span>
      </p>
      <p className="line">{line}</p>
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <Check aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="plan-end">{children}</div>
    </section>
  )
}

const QUESTIONS = ['when', 'downgrade', 'cancel', 'upload'] as const

/** Frequently asked questions; the first answer is open. */
function Questions() {
  const { t } = useTranslation()
  return (
    <section className="pricing-columns pricing-questions" aria-labelledby="pricing-questions">
      <h2 className="heading" id="pricing-questions">
        {t('pricing.questions')}
      </h2>
      <Accordion.Root defaultValue={[QUESTIONS[0]]} multiple>
        {QUESTIONS.map((question) => (
          <Accordion.Item key={question} value={question} className="question">
            <Accordion.Header>
              <Accordion.Trigger>
                {t(`pricing.question.${question}`)}
                <Plus aria-hidden="true" />
                <Minus aria-hidden="true" />
              </Accordion.Trigger>
            </Accordion.Header>
            <Accordion.Panel className="answer">
              <p>{t(`pricing.answer.${question}`)}</p>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion.Root>
    </section>
  )
}

/** Screen of the two plans. All users are on Free; Premium cannot be bought yet, which its button says. */
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
