import {
  type ChangeEvent,
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateField } from '#domain/organise/template.ts'
import { type Draft, draftAt, fieldText } from './template-line.ts'
import { useFieldOptions } from './use-field-options.ts'

export type TextInput = HTMLInputElement | HTMLTextAreaElement

interface FieldInputProps {
  readonly ref?: Ref<TextInput>
  readonly label: string
  readonly value: string
  /** True for a text that may need several lines. */
  readonly isLong?: boolean
  readonly style?: { readonly width: string }
  readonly tabIndex?: number
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  /** `caret`: offset of the caret in the text. */
  readonly onText: (text: string, caret: number) => void
  readonly onCaret: (caret: number) => void
  readonly onBlur?: () => void
  /** Called with the keys that do not belong to the list of fields. */
  readonly onKeyDown?: (event: KeyboardEvent<TextInput>) => void
}

/** Input of template text. A `{` opens a list of fields below it: arrows select one, Enter or Tab inserts it. */
export function FieldInput({ label, value, invalid, describedBy, ...props }: FieldInputProps) {
  const { ref, isLong = false, onText, onCaret, onBlur, onKeyDown, ...input } = props
  const listId = useId()
  const find = useFieldOptions()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [active, setActive] = useState(0)
  const options = draft === null ? [] : find(draft.typed)
  const isOpen = options.length > 0
  const close = () => setDraft(null)

  const choose = (field: TemplateField) => {
    if (draft === null) return
    const text = fieldText(field, draft.isOptional)
    const brace = draft.isOptional ? 2 : 1
    const next = value.slice(0, draft.at) + text + value.slice(draft.at + brace + draft.typed.length)
    close()
    onText(next, draft.at + text.length)
  }
  const press = (event: KeyboardEvent<TextInput>) => {
    const step = { ArrowDown: 1, ArrowUp: options.length - 1 }[event.key]
    const chosen = event.key === 'Enter' || event.key === 'Tab' ? options[active] : undefined
    if (!isOpen) return onKeyDown?.(event)
    if (step !== undefined) setActive((active + step) % options.length)
    else if (chosen !== undefined) choose(chosen)
    else if (event.key === 'Escape') close()
    else return onKeyDown?.(event)
    event.preventDefault()
    event.stopPropagation()
  }
  const text = {
    ...input,
    'aria-label': label,
    'aria-controls': isOpen ? listId : undefined,
    'aria-autocomplete': 'list',
    'aria-activedescendant': isOpen ? `${listId}-${active}` : undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    value,
    onChange: ({ target }: ChangeEvent<TextInput>) => {
      const caret = target.selectionStart ?? target.value.length
      setDraft(draftAt(target.value, caret))
      setActive(0)
      onText(target.value, caret)
    },
    onSelect: ({ currentTarget }: SyntheticEvent<TextInput>) => onCaret(currentTarget.selectionStart ?? 0),
    onKeyDown: press,
    onBlur: () => {
      close()
      onBlur?.()
    },
  } as const
  return (
    <span className="tpl-input">
      {isLong ? (
        // A multi-line text may have no other role.
        <textarea {...text} ref={ref as Ref<HTMLTextAreaElement>} className="tpl-text" rows={3} />
      ) : (
        <input
          {...text}
          ref={ref as Ref<HTMLInputElement>}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
        />
      )}
      {isOpen && <FieldList id={listId} options={options} active={active} onChoose={choose} />}
    </span>
  )
}

interface FieldListProps {
  readonly id: string
  readonly options: readonly TemplateField[]
  readonly active: number
  readonly onChoose: (field: TemplateField) => void
}

/** List of fields below an input, within the window. The focus stays in the input. */
function FieldList({ id, options, active, onChoose }: FieldListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = list.current ?? {}
    const { right = 0 } = list.current?.getBoundingClientRect() ?? {}
    const beyond = right - document.documentElement.clientWidth + 16
    if (style !== undefined && beyond > 0) style.marginLeft = `${-beyond}px`
  }, [])
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      className="tpl-list"
      role="listbox"
      id={id}
      tabIndex={-1}
      aria-label={t('organise.pieces')}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((field, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
        <div
          key={field}
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === active}
          onClick={() => onChoose(field)}
        >
          {t(`organise.fields.${field}`)}
          <span className="mono">{`{${field}}`}</span>
        </div>
      ))}
    </div>
  )
}
