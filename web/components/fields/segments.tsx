import './segments.css'

interface SegmentsProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onValue: (value: T) => void
}

/** Segmented control that selects a view. */
export function Segments<T extends string>({ label, value, options, onValue }: SegmentsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggles above a list, no part of a form
    <div className="view-segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValue(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
