import { CircleAlert } from 'lucide-react'
import { useErrorText } from '#web/components/error-text.ts'

/** The red box in which a refusal is told. */
export function AuthAlert({ error }: { error: unknown }) {
  const text = useErrorText()
  return (
    <div className="alert" role="alert">
      <CircleAlert aria-hidden="true" />
      {text(error)}
    </div>
  )
}
