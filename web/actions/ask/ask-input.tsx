import { type KeyboardEvent, type Ref, useRef } from 'react'
import { QUERY_MAX } from '#domain/query/tree.ts'
import type { Asking } from './asking.ts'

interface AskInputProps {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly placeholder: string | undefined
  readonly asking: Asking
  /** Element id of the list of completions, their number, and the index of the active one. */
  readonly listId: string
  readonly options: number
  readonly active: number | null
  /** Called with the typed text; `isPasted`: it was pasted. */
  readonly onText: (text: string, isPasted: boolean) => void
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Input of the query field, between its chips. */
export function AskInput({ asking, label, listId, options, active, onText, ...rest }: AskInputProps) {
  const { chips, draft, original, isText } = asking
  const isPasting = useRef(false)
  const isTyped = draft !== '' && (chips.length > 0 || original !== null)
  return (
    <input
      {...rest}
      type="text"
      role="combobox"
      aria-expanded={options > 0}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={active === null ? undefined : `${listId}-${active}`}
      className={isText || isTyped ? 'typed' : undefined}
      data-only={chips.length === 0 || undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={QUERY_MAX}
      aria-label={label}
      value={draft}
      onPaste={() => {
        isPasting.current = true
      }}
      onChange={({ target }) => {
        const isPasted = isPasting.current
        isPasting.current = false
        onText(target.value, isPasted)
      }}
    />
  )
}
