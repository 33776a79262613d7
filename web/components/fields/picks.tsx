import { type ReactNode, useId } from 'react'
import './picks.css'

interface Pick<T> {
  readonly value: T
  readonly label: string
  /** Text after the label. */
  readonly beside?: string
  readonly lang?: string
  /** Drawing above the label. */
  readonly art?: ReactNode
}

interface PicksProps<T> {
  readonly label: string
  readonly value: T
  readonly choices: readonly Pick<T>[]
  readonly onChange: (value: T) => void
  readonly disabled?: boolean
  /** Cards, or segments of one bar. */
  readonly form?: 'cards' | 'bar'
}

/** Radio group: cards with optional drawings, or a bar of labels. */
export function Picks<T extends string | number | boolean | null>(props: PicksProps<T>) {
  const { label, value, choices, onChange, disabled, form = 'cards' } = props
  const name = useId()
  return (
    <fieldset className="picks" data-form={form} disabled={disabled}>
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label key={String(choice.value)} lang={choice.lang} data-art={choice.art ? '' : undefined}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.art}
          <span>
            {choice.label}
            {choice.beside && <small>{choice.beside}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
