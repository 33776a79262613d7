import type { KeyboardEvent } from 'react'
import { type Asking, committed, restored } from './asking.ts'
import type { Completion } from './use-completions.ts'

/** What gets the focus after a change: a chip by its index, or the input. */
export type Focus = number | 'input' | null

interface AskingKeys {
  readonly asking: Asking
  readonly language: string
  readonly options: readonly Completion[]
  /** Index of the active completion, -1 for none. */
  readonly active: number
  readonly setActive: (active: number) => void
  readonly apply: (next: Asking) => void
  readonly choose: (option: Completion) => void
  readonly edit: (index: number) => void
  readonly remove: (index: number) => void
  readonly closeList: () => void
  readonly focusOn: (target: Focus) => void
}

/** Returns the key handlers of the query field's input and of its chips. */
export function askingKeys(keys: AskingKeys) {
  const { asking, language, options, active, setActive, apply, choose, edit, remove, closeList, focusOn } =
    keys
  const option = options[active]
  const focusChip = (index: number) => {
    if (index >= 0 && index < asking.chips.length) focusOn(index)
  }
  const pressInInput = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { selectionStart, selectionEnd, value: written } = event.currentTarget
    const isAtStart = selectionStart === 0 && selectionEnd === 0 && !asking.isText
    const isAtEnd = selectionStart === written.length && !asking.isText
    const isDraft = written.trim() !== ''
    const isTab = event.key === 'Tab' && !event.shiftKey
    // Completions of an earlier text remain until those of the typed one are loaded.
    const first = isDraft && options[0]?.typed === written.trim() ? options[0] : undefined
    const accepted = option ?? (isTab ? first : undefined)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      // The input is one of the stops, at -1.
      setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
    } else if (accepted !== undefined && (event.key === 'Enter' || isTab)) {
      event.preventDefault()
      choose(accepted)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      apply(asking.isText ? asking : committed(asking, language))
    } else if (isTab && isDraft && !asking.isText && asking.chips.length > 0) {
      event.preventDefault()
      apply(committed(asking, language))
    } else if (event.key === 'Escape' && options.length > 0) {
      event.preventDefault()
      event.stopPropagation()
      closeList()
    } else if (event.key === 'Escape' && (isDraft || asking.original !== null)) {
      event.preventDefault()
      apply(restored(asking, language))
    } else if (event.key === 'Backspace' && isAtStart && asking.at > 0) {
      event.preventDefault()
      edit(asking.at - 1)
    } else if (event.key === 'ArrowLeft' && isAtStart && asking.at > 0) {
      event.preventDefault()
      focusChip(asking.at - 1)
    } else if (event.key === 'ArrowRight' && isAtEnd && asking.at < asking.chips.length) {
      event.preventDefault()
      focusChip(asking.at)
    }
  }
  const pressInChip = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Enter') edit(index)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(index)
    else if (event.key === 'Home') focusChip(0)
    // The input is between the chips.
    else if (
      event.key === 'End' ||
      event.key === 'Escape' ||
      (event.key === 'ArrowLeft' && index === asking.at) ||
      (event.key === 'ArrowRight' && index === asking.at - 1)
    )
      focusOn('input')
    else if (event.key === 'ArrowLeft') focusChip(index - 1)
    else if (event.key === 'ArrowRight') focusChip(index + 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { pressInInput, pressInChip }
}
