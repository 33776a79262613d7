import { CircleAlert } from 'lucide-react'
import { type RefObject, useId } from 'react'
import './six-digits.css'

interface SixDigitsProps {
  readonly label: string
  readonly value: string
  readonly onChange: (digits: string) => void
  /** Called once six digits are entered. */
  readonly onFull: (digits: string) => void
  readonly hint: string
  readonly error: string | null
  readonly readOnly: boolean
  readonly ref?: RefObject<HTMLInputElement | null>
}

const PLACES = [0, 1, 2, 3, 4, 5] as const

/** Field for a code of six digits, drawn as six boxes. Pasted text fills them, and the sixth digit submits. */
export function SixDigits({ label, value, onChange, onFull, hint, error, readOnly, ref }: SixDigitsProps) {
  const id = useId()
  return (
    <div>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <div className="digits" data-invalid={error === null ? undefined : ''}>
        <input
          ref={ref}
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          readOnly={readOnly}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, PLACES.length)
            if (digits === value) return
            onChange(digits)
            if (digits.length === PLACES.length) onFull(digits)
          }}
        />
        <div aria-hidden="true">
          {PLACES.map((place) => (
            <b key={place} data-next={place === value.length ? '' : undefined}>
              {value[place]}
            </b>
          ))}
        </div>
      </div>
      {error === null ? (
        <p className="hint" id={`${id}-note`}>
          {hint}
        </p>
      ) : (
        <p className="field-error" id={`${id}-note`} role="alert">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
