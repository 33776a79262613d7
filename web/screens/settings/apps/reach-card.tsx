import { type ReactNode, useId } from 'react'

interface ReachCardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  /** True if apps can connect from there now. */
  readonly works: boolean
  /** State or action at the right. */
  readonly end: ReactNode
  readonly children?: ReactNode
}

/** One of the places from which apps connect: its state, and what is needed there. */
export function ReachCard({ icon, title, text, works, end, children }: ReachCardProps) {
  const id = useId()
  return (
    <section className="box reach" data-works={works || undefined} aria-labelledby={id}>
      <span className="reach-icon">{icon}</span>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className="reach-end">{end}</div>
      {children && <div className="reach-body">{children}</div>}
    </section>
  )
}
