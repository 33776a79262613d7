import { useId } from 'react'

interface ChoiceSwitchProps {
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** Something that is on or off. */
export function ChoiceSwitch({ label, hint, checked, disabled, onChange }: ChoiceSwitchProps) {
  const id = useId()
  return (
    <div className="reader-switch">
      <label htmlFor={id}>
        {label}
        {hint && <small>{hint}</small>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
