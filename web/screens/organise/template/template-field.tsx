import { Code } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TEMPLATE_FIELDS, TEMPLATE_MAX, type TemplateError } from '#domain/organise/template.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { matchesMedia, TOUCH } from '#web/components/screen/use-media.ts'
import { FieldInput, type TextInput } from './field-input.tsx'
import { PieceLine } from './piece-line.tsx'
import {
  type Edit,
  fieldsOf,
  fieldText,
  lineOf,
  moved,
  type Piece,
  plainTemplate,
  replaced,
} from './template-line.ts'
import { TemplateProblem } from './template-problem.tsx'
import './template-field.css'

interface TemplateFieldProps {
  readonly label: string
  readonly value: string
  readonly error: TemplateError | null
  readonly onChange: (text: string) => void
}

/** What is being dragged: a piece of the template, or a new one. */
interface Dragged {
  readonly text: string
  readonly piece: Piece | null
}

/** Elements between which the arrow keys move, in their order. */
const STOPS = '.tpl-gap input, .tpl-piece > button'

/** Returns the input at an offset of the template, and the offset of its text. */
function gapAt(box: HTMLElement | null, offset: number): readonly [HTMLInputElement, number] | null {
  for (const input of box?.querySelectorAll<HTMLInputElement>('.tpl-gap input') ?? []) {
    const start = Number(input.closest<HTMLElement>('.tpl-gap')?.dataset.start)
    if (offset >= start && offset <= start + input.value.length) return [input, start]
  }
  return null
}

/**
 * Field of a template: its fields are pieces, text is typed between them, and an optional part is a piece around
 * others. The whole is also editable as text, which is the only form of a template with a wrong syntax.
 */
export function TemplateField({ label, value, error, onChange }: TemplateFieldProps) {
  const { t } = useTranslation()
  const [wantsText, setWantsText] = useState(false)
  const line = lineOf(value)
  const text = plainTemplate(value) ?? value
  const isText = wantsText || line === null
  const box = useRef<HTMLDivElement>(null)
  const textInput = useRef<TextInput>(null)
  const caret = useRef<number | null>(null)
  const pendingCaret = useRef<number | null>(null)
  const dragged = useRef<Dragged | null>(null)
  const [dropAt, setDropAt] = useState<number | null>(null)
  const [stop, setStop] = useState<number | null>(null)
  const problemId = useId()

  const focusAt = (offset: number) => {
    const [input, start] = isText ? [textInput.current, 0] : (gapAt(box.current, offset) ?? [null, 0])
    input?.focus()
    input?.setSelectionRange(offset - start, offset - start)
  }
  useLayoutEffect(() => {
    const { current } = pendingCaret
    pendingCaret.current = null
    if (current !== null) focusAt(current)
  })

  const apply = (edit: Edit | null, takesFocus = true) => {
    if (edit === null) return
    caret.current = edit.caret
    if (takesFocus) pendingCaret.current = edit.caret
    onChange(edit.text)
  }
  /** Inserts a new field at the last caret, by default at the end, where a blank parts it from a piece before it. */
  const insert = (piece: string) => {
    const at = Math.min(caret.current ?? text.length, text.length)
    const needsBlank = at === text.length && text.endsWith('}')
    const added = needsBlank ? ` ${piece}` : piece
    // The focus would open a phone's keyboard.
    const takesFocus = !matchesMedia(TOUCH)
    if (line === null)
      apply({ text: text.slice(0, at) + added + text.slice(at), caret: at + added.length }, takesFocus)
    else apply(replaced(text, at, at, added), takesFocus)
  }
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    const stops = [...(box.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])]
    const target = stops[stops.indexOf(event.target as HTMLElement) + step]
    if (target === undefined) return
    event.preventDefault()
    target.focus()
    if (!(target instanceof HTMLInputElement)) return
    const end = step === 1 ? 0 : target.value.length
    target.setSelectionRange(end, end)
  }

  const nearestGap = ({ clientX, clientY }: DragEvent): number | null => {
    const ends = [...(box.current?.querySelectorAll<HTMLElement>('.tpl-gap') ?? [])].flatMap((gap) => {
      const { left, right, top, bottom } = gap.getBoundingClientRect()
      const start = Number(gap.dataset.start)
      const length = gap.querySelector('input')?.value.length ?? 0
      // Another line of the field is farther than any distance within the line.
      const vertical = 9 * Math.max(0, top - clientY, clientY - bottom)
      return [
        { at: start, distance: vertical + Math.abs(left - clientX) },
        { at: start + length, distance: vertical + Math.abs(right - clientX) },
      ]
    })
    return ends.sort((one, other) => one.distance - other.distance)[0]?.at ?? null
  }
  const edited = (at: number | null): Edit | null => {
    const { current } = dragged
    if (current === null || at === null) return null
    return current.piece === null ? replaced(text, at, at, current.text) : moved(text, current.piece, at)
  }
  const startDrag = (event: DragEvent, what: Dragged) => {
    event.stopPropagation()
    event.dataTransfer.effectAllowed = 'copyMove'
    event.dataTransfer.setData('text/plain', what.text)
    dragged.current = what
  }
  const endDrag = () => {
    dragged.current = null
    setDropAt(null)
  }
  const dropTarget = {
    onDragOver(event: DragEvent) {
      const at = nearestGap(event)
      const isPossible = edited(at) !== null
      setDropAt(isPossible ? at : null)
      if (isPossible) event.preventDefault()
    },
    onDragLeave: () => setDropAt(null),
    onDrop(event: DragEvent) {
      event.preventDefault()
      apply(edited(nearestGap(event)))
      endDrag()
    },
  }
  const unused = TEMPLATE_FIELDS.filter((field) => line === null || !fieldsOf(line).includes(field))
  const describedBy = error === null ? undefined : problemId
  return (
    <div className="tpl-editor">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on the free space focuses the last input */}
      <div
        ref={box}
        className="tpl"
        data-invalid={error !== null || undefined}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          focusAt(text.length)
        }}
        {...(isText ? {} : dropTarget)}
      >
        {isText ? (
          <FieldInput
            ref={textInput}
            isLong
            label={label}
            value={value}
            invalid={error !== null}
            describedBy={describedBy}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
            onText={(next, at) => {
              // A field that was inserted leaves the caret behind it.
              if (next.length > value.length + 1) pendingCaret.current = at
              caret.current = at
              onChange(next.slice(0, 2 * TEMPLATE_MAX))
            }}
            onCaret={(at) => {
              caret.current = at
            }}
          />
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: inputs and buttons that are one field together
          <div className="tpl-line" role="group" aria-label={label} aria-describedby={describedBy}>
            <PieceLine
              text={text}
              line={line}
              tabStop={stop ?? text.length}
              dropAt={dropAt}
              isInvalid={error !== null}
              onEdit={apply}
              onCaret={(at, start) => {
                caret.current = at
                setStop(start)
              }}
              onMove={move}
              onDrag={(event, piece) => startDrag(event, { piece, text: text.slice(piece.start, piece.end) })}
              onDragEnd={endDrag}
            />
          </div>
        )}
        <IconButton
          className="tpl-mode"
          label={t('organise.asText')}
          aria-pressed={isText}
          disabled={line === null}
          onClick={() => setWantsText(!isText)}
        >
          <Code aria-hidden="true" />
        </IconButton>
      </div>
      <TemplateProblem id={problemId} text={value} error={error} />
      {/* biome-ignore lint/a11y/useSemanticElements: buttons beside the field, no part of a form */}
      <div className="tpl-palette" role="group" aria-label={t('organise.pieces')}>
        {unused.map((field) => (
          <button
            key={field}
            type="button"
            draggable
            onDragStart={(event) => startDrag(event, { piece: null, text: fieldText(field) })}
            onDragEnd={endDrag}
            onClick={() => insert(fieldText(field))}
          >
            {t(`organise.fields.${field}`)}
          </button>
        ))}
      </div>
    </div>
  )
}
