import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface PlanProps {
  readonly name: string
  readonly price: string
  readonly period: string
  readonly line: string
  readonly features: readonly string[]
  /** What one can do about it. */
  readonly children: ReactNode
}

/** A plan: what it costs, what it holds, and its button. */
export function Plan({ name, price, period, line, features, children }: PlanProps) {
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
