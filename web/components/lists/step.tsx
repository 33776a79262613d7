import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import './step.css'

interface StepProps {
  /** From 1. */
  readonly at: number
  /** Current step. */
  readonly now: number
  readonly title: string
  /** Level of the heading. */
  readonly heading: 'h2' | 'h3'
  readonly children?: ReactNode
}

/** One of several steps: done, current, or later. */
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
