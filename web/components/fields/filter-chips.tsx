import type { ReactNode } from 'react'
import './filter-chips.css'

interface FilterChipsProps<T extends string | null> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: ReactNode; readonly warns?: boolean }[]
  readonly onValue: (value: T) => void
}

/** Row of toggles, one of which is pressed, that filter the list below them. */
export function FilterChips<T extends string | null>({
  label,
  value,
  options,
  onValue,
}: FilterChipsProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggles above a list, no part of a form
    <div className="filter-chips" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          data-warns={option.warns || undefined}
          onClick={() => onValue(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
