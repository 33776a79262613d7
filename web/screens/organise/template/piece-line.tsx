import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldInput, type TextInput } from './field-input.tsx'
import { PieceButton } from './piece-button.tsx'
import { type Edit, type Gap, type Line, type Piece, replaced, withoutPiece } from './template-line.ts'

interface PieceLineProps {
  /** The whole template, and the gaps and pieces to render. */
  readonly text: string
  readonly line: Line
  /** Offset of the gap that Tab reaches; the other gaps and pieces are reached with arrows. */
  readonly tabStop: number
  /** Offset where a dragged piece would be dropped; null for none. */
  readonly dropAt: number | null
  readonly isInvalid: boolean
  readonly onEdit: (edit: Edit | null, takesFocus?: boolean) => void
  /** Called with the caret's offset, and the offset of its gap. */
  readonly onCaret: (caret: number, start: number) => void
  /** Moves the focus to the next gap or piece, or the one before. */
  readonly onMove: (event: KeyboardEvent, step: 1 | -1) => void
  readonly onDrag: (event: DragEvent, piece: Piece) => void
  readonly onDragEnd: () => void
}

/** Gaps and pieces of a template, or of an optional part. */
export function PieceLine(props: PieceLineProps) {
  const { t } = useTranslation()
  const { text, line, onEdit, onMove, onDrag, onDragEnd } = props
  return line.map((each, index) => {
    // The kind and the place identify a piece: typing changes only offsets.
    const key = `${index}${each.is}`
    if (each.is === 'gap') {
      const [before, after] = [line[index - 1], line[index + 1]]
      return <TemplateGap key={key} {...props} gap={each} before={pieceAt(before)} after={pieceAt(after)} />
    }
    const press = (event: KeyboardEvent<HTMLElement>) => {
      // The piece's menu is rendered elsewhere.
      if (event.target !== event.currentTarget.querySelector(':scope > button')) return
      if (event.key === 'ArrowLeft') onMove(event, -1)
      if (event.key === 'ArrowRight') onMove(event, 1)
      if (event.key !== 'Backspace' && event.key !== 'Delete') return
      event.preventDefault()
      onEdit(withoutPiece(text, each))
    }
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button within
      <span
        key={key}
        className="tpl-piece"
        data-optional={each.is === 'optional' || undefined}
        draggable
        onDragStart={(event) => onDrag(event, each)}
        onDragEnd={onDragEnd}
        onKeyDown={press}
      >
        <PieceButton text={text} piece={each} isInside={line[0]?.start !== 0} onEdit={onEdit} />
        {each.is === 'optional' && (
          <>
            <span className="sr-only">{t('organise.optionalBegins')}</span>
            <PieceLine {...props} line={each.line} />
          </>
        )}
      </span>
    )
  })
}

const pieceAt = (each: Gap | Piece | undefined): Piece | null =>
  each === undefined || each.is === 'gap' ? null : each

interface TemplateGapProps extends PieceLineProps {
  readonly gap: Gap
  readonly before: Piece | null
  readonly after: Piece | null
}

/** Input of the text between two pieces. Braces that are not complete stay in it until they are. */
function TemplateGap(props: TemplateGapProps) {
  const { t } = useTranslation()
  const { text, gap, before, after, tabStop, dropAt, isInvalid, onEdit, onCaret, onMove } = props
  const [draft, setDraft] = useState<string | null>(null)
  const value = draft ?? gap.text
  const end = gap.start + gap.text.length
  const isTabStop = tabStop >= gap.start && tabStop <= end

  const change = (next: string, caret: number) => {
    const edit = replaced(text, gap.start, end, next)
    setDraft(edit === null ? next : null)
    // Only new pieces move the caret out of this input.
    if (edit !== null) onEdit({ ...edit, caret: gap.start + caret }, /[{}]/.test(next))
  }
  const press = (event: KeyboardEvent<TextInput>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    if (selectionStart !== selectionEnd || draft !== null) return
    const isStart = selectionStart === 0
    const isEnd = selectionStart === value.length
    if (event.key === 'ArrowLeft' && isStart) onMove(event, -1)
    else if (event.key === 'ArrowRight' && isEnd) onMove(event, 1)
    else {
      const removed =
        event.key === 'Backspace' && isStart ? before : event.key === 'Delete' && isEnd ? after : null
      if (removed === null) return
      event.preventDefault()
      onEdit(withoutPiece(text, removed))
    }
  }
  return (
    <span
      className="tpl-gap"
      data-start={gap.start}
      data-empty={value === '' || undefined}
      data-drop={dropAt === gap.start ? 'start' : dropAt === end ? 'end' : undefined}
    >
      <FieldInput
        label={t('organise.between')}
        value={value}
        style={{ width: `${value.length}ch` }}
        tabIndex={isTabStop ? 0 : -1}
        invalid={isInvalid}
        onText={change}
        onCaret={(caret) => onCaret(gap.start + Math.min(caret, gap.text.length), gap.start)}
        onBlur={() => {
          if (draft === null) return
          setDraft(null)
          onEdit(replaced(text, gap.start, end, draft.replace(/\{\??[^{}\s/]*\}?|\}/g, '')), false)
        }}
        onKeyDown={press}
      />
    </span>
  )
}
