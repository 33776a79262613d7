import { Autocomplete } from '@base-ui/react/autocomplete'
import type { ComponentProps, KeyboardEvent } from 'react'
import { useMemo, useState } from 'react'
import { fold } from '#domain/text/slug.ts'

/** Maximum number of suggestions. */
const SHOWN = 8

interface SuggestProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'onSelect'> {
  readonly value: string
  readonly onChange: (text: string) => void
  /** Called with a selected suggestion. */
  readonly onPick: (text: string) => void
  readonly options: readonly string[]
  readonly label: string
}

/** A text input that suggests values of the library by the beginnings of words, ignoring accents and case. */
export function Suggest({ value, onChange, onPick, options, label, ...input }: SuggestProps) {
  const wanted = fold(value.trim())
  const [isOpen, setOpen] = useState(false)
  const shown = useMemo(() => matching(options, wanted), [options, wanted])
  return (
    <Autocomplete.Root
      items={shown}
      filter={null}
      // An open list without suggestions would hide the form from screen readers.
      open={isOpen && shown.length > 0}
      onOpenChange={setOpen}
      value={value}
      onValueChange={(text, { reason }) => (reason === 'item-press' ? onPick(text) : onChange(text))}
    >
      <Autocomplete.Input
        {...input}
        autoComplete="off"
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => input.onKeyDown?.(event)}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner className="suggest-place" sideOffset={4} align="start">
          <Autocomplete.Popup className="suggest">
            <Autocomplete.List aria-label={label}>
              {(option: string) => (
                <Autocomplete.Item key={option} value={option} className="suggest-option">
                  {option}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

function matching(options: readonly string[], wanted: string): string[] {
  if (wanted === '') return []
  const found: string[] = []
  for (const option of options) {
    const folded = fold(option)
    if (folded === wanted) continue
    if (folded.startsWith(wanted) || folded.includes(` ${wanted}`)) found.push(option)
    if (found.length === SHOWN) break
  }
  return found
}
