import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import './field.css'

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  /** True if the label is only for screen readers. */
  readonly bare?: boolean
  readonly icon?: ReactNode
  readonly hint?: string
  readonly error?: string | null
  /** Control at the end of the field, such as a clear button. */
  readonly end?: ReactNode
  readonly fieldClass?: string
}

/** Text field with its label, hint and error, linked for screen readers. */
export function Field({
  label,
  bare = false,
  icon,
  hint,
  error,
  end,
  fieldClass = '',
  ...input
}: FieldProps) {
  const own = useId()
  const id = input.id ?? own
  const note = error ?? hint
  return (
    <div>
      <label className={bare ? 'sr-only' : 'label'} htmlFor={id}>
        {label}
      </label>
      <div className={`field ${fieldClass}`} data-invalid={error ? '' : undefined}>
        {icon}
        <input
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...input}
          id={id}
        />
        {end}
      </div>
      {error ? (
        <p className="field-error" id={`${id}-note`} role="alert">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      ) : (
        hint && (
          <p className="hint" id={`${id}-note`}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
