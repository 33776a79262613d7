import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

interface IconChoiceProps<T> {
  readonly label: string
  readonly value: T | null
  readonly choices: readonly { readonly value: T; readonly label: string; readonly icon?: LucideIcon }[]
  readonly onChange: (value: T) => void
  /** Draws the icons beside the labels instead of above them. */
  readonly isLow?: boolean
}

/** Choice between buttons with an icon and a label, one of which is pressed; its name is beside it or above. */
export function IconChoice<T extends string | number>(props: IconChoiceProps<T>) {
  const { label, value, choices, onChange, isLow } = props
  const id = useId()
  return (
    <fieldset className="icon-choice" data-low={isLow || undefined} aria-labelledby={id}>
      <span id={id}>{label}</span>
      <div>
        {choices.map(({ value: each, label: name, icon: Icon }) => (
          <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
            {Icon && <Icon aria-hidden="true" />}
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
