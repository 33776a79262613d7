import { useId } from 'react'
import './switch.css'

interface SwitchProps {
  readonly title: string
  readonly hint?: string
  readonly checked: boolean
  readonly onChange: (on: boolean) => void
}

/** Switch with its name at the left. */
export function Switch({ title, hint, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="switch">
      <label htmlFor={id}>
        <b>{title}</b>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={title}
        aria-describedby={hint && `${id}-hint`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
