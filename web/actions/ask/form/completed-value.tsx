import { type ComponentProps, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormRow } from '#domain/query/form.ts'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'
import { askingFrom } from '../asking.ts'
import { chipsOf } from '../chips.ts'
import { CompletionList } from '../completion-list.tsx'
import { useCompletions } from '../use-completions.ts'

interface CompletedValueProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly row: FormRow
  readonly others: string
  readonly onValue: (value: string) => void
}

/** Text field for a value, completed from the values that the collection has. */
export function CompletedValue({ row, others, onValue, ...input }: CompletedValueProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const chips = chipsOf(others, QUERY_VOCABULARY)
  const name = QUERY_VOCABULARY.nameOf('field', row.field ?? '', language)
  const isText = formText.test(row.value)
  // What follows an open quotation mark is one value.
  const draft = isText ? `${name}:"${row.value.replace(/["\\]/g, '')}` : `${name}:${row.value}`
  const asking = { ...askingFrom(''), chips, at: chips.length, draft }
  const found = useCompletions(asking, language, isOpen)
  const options = found.filter(({ kind, value }) => kind === 'value' && value !== row.value)
  const option = options[active]
  const choose = (value: string) => {
    onValue(value)
    setOpen(false)
    setActive(-1)
  }
  return (
    <div className="completed">
      <input
        {...input}
        role="combobox"
        aria-label={t('ask.form.value')}
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={option === undefined ? undefined : `${listId}-${active}`}
        value={row.value}
        onChange={({ target }) => {
          onValue(target.value)
          setOpen(true)
          setActive(-1)
        }}
        onMouseDown={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (event.nativeEvent.isComposing) return
          if (step !== undefined) {
            setOpen(true)
            // The input is one of the stops, at -1.
            setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1)
          } else if (event.key === 'Enter' && option !== undefined) choose(option.value)
          else if (event.key === 'Escape' && options.length > 0) {
            setOpen(false)
            event.stopPropagation()
          } else return
          event.preventDefault()
        }}
      />
      {options.length > 0 && (
        <CompletionList
          id={listId}
          word={row.value}
          options={options}
          active={active}
          left={0}
          isOfOneField
          onChoose={({ value }) => choose(value)}
        />
      )}
    </div>
  )
}

/** Values that are completed as a text: numbers are completed without a quotation mark. */
const formText = /\D|^$/
