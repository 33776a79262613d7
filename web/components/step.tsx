import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import './step.css'

interface StepProps {
  /** From 1. */
  readonly at: number
  /** The step that is to be done. */
  readonly now: number
  readonly title: string
  /** The level of its title. */
  readonly heading: 'h2' | 'h3'
  readonly children?: ReactNode
}

/** One of some steps: done, the one to do, or later. */
export function Step({ at, now, title, heading: Heading, children }: StepProps) {
  const state = at < now ? 'done' : at === now ? 'now' : 'later'
  return (
    <li className="step" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span aria-hidden="true">{state === 'done' ? <Check /> : at}</span>
      <div>
        <Heading>{title}</Heading>
        {children}
      </div>
    </li>
  )
}
