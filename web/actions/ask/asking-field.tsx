import { Search } from 'lucide-react'
import { Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import type { QueryReport } from '#contract/helper/query-report.ts'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { lazyChunk } from '#web/components/screen/lazy-chunk.tsx'
import { useIsPhone } from '#web/components/screen/use-media.ts'
import { AskButtons } from './ask-buttons.tsx'
import { AskChip } from './ask-chip.tsx'
import { AskInput } from './ask-input.tsx'
import {
  type Asking,
  askingFrom,
  committed,
  corrected,
  editing,
  removed,
  toggledText,
  typed,
  withPiece,
} from './asking.ts'
import { askingKeys, type Focus } from './asking-keys.ts'
import { CompletionList, listLeft } from './completion-list.tsx'
import { AskScreen } from './phone-asking.tsx'
import { QueryErrorStrip } from './query-error.tsx'
import { useAsking } from './use-asking.ts'
import { useChipStates } from './use-chip-states.ts'
import { type Completion, useCompletions } from './use-completions.ts'
import './ask.css'

const FormDialog = lazyChunk(async () => ({ default: (await import('./form/form-dialog.tsx')).FormDialog }))

export interface AskingFieldProps {
  readonly label: string
  /** Text of the query, in the language of queries. */
  readonly value: string
  /** `isNew`: true for the first change of each condition, so that the back button undoes whole conditions. */
  readonly onChange: (text: string, isNew: boolean) => void
  /** Text that was typed before the field was loaded; null for none. */
  readonly draft?: string | null
  readonly takesFocus?: boolean
  /** Errors that only the server finds, such as names of lists. */
  readonly errors?: QueryReport['errors'] | undefined
  /** True if the query finds nothing: the condition whose removal frees the most is marked. */
  readonly isEmpty?: boolean
  readonly placeholder?: string
  /** False if the form with the conditions is beside the field; by default a button opens it. */
  readonly hasForm?: boolean
}

/**
 * Field of a query: its conditions are chips, and text is typed between them. Enter, Tab, or a space after a complete
 * condition turn the text into a chip. Arrows move between the chips.
 */
export function AskingField({
  label,
  value,
  onChange,
  draft = null,
  takesFocus = false,
  errors = [],
  isEmpty = false,
  placeholder = label,
  hasForm = true,
}: AskingFieldProps) {
  const { asking, change, text, language } = useAsking(value, onChange, draft)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const focus = useRef<Focus>(takesFocus ? 'input' : null)
  const listId = useId()
  // Text that was typed before the field was loaded is completed too.
  const [isListOpen, setListOpen] = useState(takesFocus)
  const [active, setActive] = useState(-1)
  const isPhone = useIsPhone()
  const [heldHeight, setHeldHeight] = useState<number | null>(null)
  const isFull = heldHeight !== null
  const [isFormOpen, setFormOpen] = useOpen()
  const [isFormLoaded, setFormLoaded] = useState(false)
  const options = useCompletions(asking, language, isListOpen && !asking.isText)
  const option = options[active]

  const focusOn = (target: Focus) => {
    if (target === 'input') input.current?.focus()
    else if (target !== null)
      box.current?.querySelectorAll<HTMLElement>('.ask-chip > button:first-child')[target]?.focus()
  }
  useLayoutEffect(() => {
    const { current } = focus
    focus.current = null
    focusOn(current)
  })

  /** Changes the state and moves the focus. */
  const apply = (next: Asking, target: Focus = 'input') => {
    focus.current = target
    change(next, true)
  }
  const choose = ({ kind, draft: completed }: Completion) => {
    const next = { ...asking, draft: completed }
    setActive(-1)
    setListOpen(kind === 'field')
    if (kind === 'field') change(next)
    else apply(committed(next, language))
  }
  const edit = (index: number) => apply(editing(asking, index, language))
  const remove = (index: number) => {
    const next = removed(asking, index, language)
    apply(next, index < next.chips.length ? index : 'input')
  }
  /** Removes a chip by its button. The input does not get the focus, which would open a phone's keyboard. */
  const removeByButton = (index: number) => {
    const next = removed(asking, index, language)
    apply(next, next.chips.length === 0 ? null : Math.min(index, next.chips.length - 1))
  }
  const { pressInInput, pressInChip } = askingKeys({
    ...{ asking, language, options, active, setActive, apply, choose, edit, remove },
    closeList: () => {
      setListOpen(false)
      setActive(-1)
    },
    focusOn,
  })
  const openForm = () => {
    change(asking, true)
    setFormOpen(true)
    setFormLoaded(true)
  }
  const close = () => {
    setHeldHeight(null)
    input.current?.blur()
  }
  const insert = (before: string, after: string) => {
    const [next, cursor] = withPiece(asking, input.current?.selectionStart, before, after)
    setListOpen(true)
    setActive(-1)
    change(next)
    input.current?.focus()
    requestAnimationFrame(() => input.current?.setSelectionRange(cursor, cursor))
  }
  const leave = () =>
    requestAnimationFrame(() => {
      if (box.current === null || box.current.contains(document.activeElement)) return
      // Words alone stay text, so that a search goes on being typed.
      const isUnfinished =
        asking.original !== null ||
        (asking.draft.trim() !== '' && (asking.chips.length > 0 || askingFrom(asking.draft).chips.length > 0))
      setListOpen(false)
      setHeldHeight(null)
      if (isUnfinished) change(committed(asking, language), true)
    })

  const { wrong, freeing } = useChipStates({ asking, text, value, errors, isEmpty, language })
  const wrongAt = wrong.findIndex((error) => error !== null)
  const elements = asking.chips.map((chip, index) => (
    <AskChip
      // biome-ignore lint/suspicious/noArrayIndexKey: equal conditions differ by their position
      key={`${index} ${chip.text}`}
      chip={{ ...chip, error: wrong[index] ?? null }}
      isFreeing={freeing?.at === chip.at}
      onKeyDown={(event) => pressInChip(event, index)}
      onEdit={() => edit(index)}
      onRemove={() => removeByButton(index)}
    />
  ))
  const list = options.length > 0 && (
    <CompletionList
      id={listId}
      word={asking.draft.trim().replace(/^.*[\s:=("]/, '')}
      options={options}
      active={active}
      left={listLeft(box.current, input.current)}
      onChoose={choose}
    />
  )
  const field = (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the chips focuses the input
    <div
      className="ask"
      onMouseDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button, input') !== null) return
        event.preventDefault()
        input.current?.focus()
      }}
    >
      <Search aria-hidden="true" />
      <div className="ask-in">
        {elements.slice(0, asking.at)}
        <AskInput
          key="input"
          ref={input}
          label={label}
          placeholder={asking.chips.length === 0 ? placeholder : undefined}
          asking={asking}
          listId={listId}
          options={options.length}
          active={option === undefined ? null : active}
          onText={(draft, isPasted) => {
            const next = typed(asking, draft, language, isPasted)
            setListOpen(true)
            setActive(-1)
            change(next, next.draft !== draft)
          }}
          onFocus={() => hasForm && isPhone && !isFull && setHeldHeight(box.current?.offsetHeight ?? 0)}
          onKeyDown={pressInInput}
        />
        {elements.slice(asking.at)}
      </div>
      <AskButtons
        isEmpty={text === ''}
        isText={asking.isText}
        onForm={hasForm ? openForm : undefined}
        onText={() => apply(toggledText(asking, language))}
        onClear={() => apply(askingFrom(''))}
      />
      {!isFull && list}
    </div>
  )
  const wrongChip = asking.chips[wrongAt]
  const error = wrong[wrongAt]
  return (
    <AskScreen
      ref={box}
      heldHeight={heldHeight}
      text={text}
      list={list}
      onLeave={leave}
      onClose={close}
      onPiece={insert}
    >
      {field}
      {wrongChip !== undefined && error && (
        <QueryErrorStrip
          chip={wrongChip}
          error={error}
          onCorrect={(next) => apply(corrected(asking, wrongAt, next, language))}
        />
      )}
      {isFormLoaded && (
        <Suspense>
          <FormDialog
            open={isFormOpen}
            onClose={() => setFormOpen(false)}
            text={text}
            onText={(next) => change(askingFrom(next), true)}
          />
        </Suspense>
      )}
    </AskScreen>
  )
}
