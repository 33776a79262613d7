import { Plus, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedNames } from './draft.ts'
import { Suggest } from './suggest.tsx'
import { type FieldFrame, Frame } from './text-field.tsx'

/** A name of a list: present in the comic, or in some of several comics (`there`), added or removed. */
export interface Chip {
  readonly name: string
  readonly state: 'there' | 'added' | 'removed'
  /** Number of comics that have it, when several are edited. */
  readonly count?: number
}

interface ListFieldProps extends FieldFrame {
  readonly chips: readonly Chip[]
  readonly onAdd: (names: readonly string[]) => void
  /** Removes a name, or undoes its removal. */
  readonly onToggle: (name: string) => void
  readonly options: readonly string[]
  readonly placeholder?: string | undefined
}

/** Names as chips with an input: Enter, a comma or + adds one; Backspace if empty removes the last (for one comic). */
export function ListField({ chips, onAdd, onToggle, options, placeholder, ...frame }: ListFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLDivElement>(null)
  const label = t(`fields.${frame.spec.name}`)
  const isMany = chips.some(({ count }) => count !== undefined)

  const add = (names: readonly string[]) => {
    onAdd(names)
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    // With an active suggestion, Enter selects it.
    const pointed = event.currentTarget.getAttribute('aria-activedescendant') !== null
    if ((event.key === 'Enter' && !pointed) || event.key === ',') {
      if (event.key === ',' || typed.trim() !== '') event.preventDefault()
      if (typed.trim() !== '') add(typedNames(typed))
    }
    const last = chips.findLast(({ state }) => state !== 'removed')
    if (event.key === 'Backspace' && typed === '' && last && !isMany) onToggle(last.name)
  }
  const toggle = (name: string) => {
    onToggle(name)
    field.current?.querySelector<HTMLElement>('input')?.focus()
  }

  return (
    <Frame {...frame} id={id}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click beside the chips is meant for the input */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the input itself */}
      <div
        className="field field-list"
        ref={field}
        onClick={(event) =>
          event.target === event.currentTarget && event.currentTarget.querySelector('input')?.focus()
        }
      >
        {chips.length > 0 && (
          <ul className="name-chips" aria-label={label}>
            {chips.map(({ name, state, count }) => (
              <li key={`${state} ${name}`} className="name-chip" data-state={state}>
                {state === 'added' && <Plus aria-hidden="true" />}
                <span>{name}</span>
                {state === 'there' && count !== undefined && <small>{t('editor.inCount', { count })}</small>}
                {state === 'added' && count !== undefined && <small>{t('editor.toAll')}</small>}
                {state === 'removed' && <small>{t('editor.fromAll')}</small>}
                <button
                  type="button"
                  aria-label={t(state === 'removed' ? 'editor.restore' : 'editor.remove', { name })}
                  onClick={() => toggle(name)}
                >
                  {state === 'removed' ? <Undo2 aria-hidden="true" /> : <X aria-hidden="true" />}
                </button>
              </li>
            ))}
          </ul>
        )}
        <Suggest
          id={id}
          value={typed}
          placeholder={placeholder}
          aria-describedby={frame.note ? `${id}-note` : undefined}
          options={options}
          label={t('editor.suggestions')}
          onChange={setTyped}
          onPick={(name) => add([name])}
          onKeyDown={onKeyDown}
          onBlur={() => typed.trim() !== '' && add(typedNames(typed))}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={t('editor.addTo', { field: label })}
          title={t('actions.add')}
          onClick={() =>
            typed.trim() === '' ? field.current?.querySelector('input')?.focus() : add(typedNames(typed))
          }
        >
          <Plus aria-hidden="true" />
        </button>
      </div>
    </Frame>
  )
}
