import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { ButtonLink } from '../buttons/button.tsx'
import { Screen } from './screen.tsx'
import { State } from './states.tsx'

/** Text link back to the list that a screen belongs to. */
export function BackLink({ children, ...link }: LinkProps) {
  return (
    <Link className="text-link" {...link}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  )
}

interface MissingProps extends Omit<LinkProps, 'title'> {
  readonly title: string
  /** Text of the link. */
  readonly back: string
  readonly children?: ReactNode
}

/** Screen for something that does not exist, with a link back. */
export function Missing({ title, back, children, ...link }: MissingProps) {
  const action = (
    <ButtonLink kind="primary" size="large" icon={<ArrowLeft aria-hidden="true" />} {...link}>
      {back}
    </ButtonLink>
  )
  return (
    <Screen title={title}>
      <State title={title} action={action} page>
        {children}
      </State>
    </Screen>
  )
}
