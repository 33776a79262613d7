import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useErrorText } from '#web/components/toasts/error-text.ts'

/** The red box in which a refusal is told. */
export function AuthAlert({ error, id }: { error: unknown; id?: string }) {
  const text = useErrorText()
  return (
    <div className="alert" role="alert" id={id}>
      <CircleAlert aria-hidden="true" />
      {text(error)}
    </div>
  )
}

/** The room at the end of a form where its refusal is told: kept while there is none, so that nothing moves. */
export function AuthOutcome({ error, id }: { error: unknown; id?: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) box.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div className="auth-outcome" ref={box}>
      {Boolean(error) && <AuthAlert error={error} id={id} />}
    </div>
  )
}
