import type { ReactNode } from 'react'

interface Choice<T> {
  readonly value: T
  readonly label: string
  readonly icon?: ReactNode
  /** Number of items with this value. */
  readonly count?: number
  /** Draws only the icon; the label becomes its accessible name. */
  readonly bare?: boolean
}

interface SegmentsProps<T> {
  readonly label: string
  readonly value: T
  readonly choices: readonly Choice<T>[]
  readonly onChange: (value: T) => void
}

/** `Segments` below a visible label. */
export function LabelledSegments<T extends string | number | boolean | null>(props: SegmentsProps<T>) {
  return (
    <>
      <p aria-hidden="true">{props.label}</p>
      <Segments {...props} />
    </>
  )
}

/** Segmented control: a row of buttons of which one is pressed. */
export function Segments<T extends string | number | boolean | null>(props: SegmentsProps<T>) {
  return (
    <fieldset className="reader-segments">
      <legend className="sr-only">{props.label}</legend>
      {props.choices.map(({ value, label, icon, bare, count }) => (
        <button
          key={String(value)}
          type="button"
          aria-pressed={value === props.value}
          aria-label={bare ? label : undefined}
          title={bare ? label : undefined}
          onClick={() => props.onChange(value)}
        >
          {icon}
          {bare ? null : label}
          {count !== undefined && <small className="tabular">{count}</small>}
        </button>
      ))}
    </fieldset>
  )
}
