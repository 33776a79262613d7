import { Accordion } from '@base-ui/react/accordion'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const QUESTIONS = ['when', 'downgrade', 'cancel', 'upload'] as const

/** What people ask before they pay; the first answer stands open. */
export function Questions() {
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
