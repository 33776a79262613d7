import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useErrorText } from '#web/components/toasts/error-text.ts'

/** Red box with an error's message. */
export function AuthAlert({ error, id }: { error: unknown; id?: string }) {
  const text = useErrorText()
  return (
    <div className="alert" role="alert" id={id}>
      <CircleAlert aria-hidden="true" />
      {text(error)}
    </div>
  )
}

/** Error at the end of a form. Its space is reserved while there is no error, so that nothing shifts. */
export function AuthError({ error, id }: { error: unknown; id?: string }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) element.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div className="auth-outcome" ref={element}>
      {Boolean(error) && <AuthAlert error={error} id={id} />}
    </div>
  )
}
