import { GripVertical } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRowWindow } from '../lists/row-window.ts'
import { useListMeasures } from '../lists/use-list-measures.ts'
import { inPlace, isSorting, rowIn, slotOf, topOf } from './reorder.ts'
import { useFocusedRow } from './use-focused-row.ts'
import { type Move, useReorder } from './use-reorder.ts'
import './path.css'

/** A row of a path, without its content. */
export interface PathRow {
  /** Stable key. */
  readonly key: string
  /** Name of the row in messages about moving it. */
  readonly name: string
  /** State of its circle: read is a ring, the current one (`here`) a disc, unread (`ahead`) grey, missing dashed. */
  readonly state: 'read' | 'here' | 'ahead' | 'missing'
  /** Text in its circle; its rank, from 1, when absent. */
  readonly mark?: string
  /** True for rows that cannot be moved, such as a gap. */
  readonly fixed?: boolean
}

/** Render options of a row's {@link PathBody}. */
export interface PathCell {
  /** `sizes` of the cover's image. */
  readonly sizes: string
  /** True in the window: the cover loads at once. */
  readonly eager: boolean
  /** Describes the drop position, in place of the row's last line. */
  readonly hint: ReactNode
}

interface PathProps {
  readonly label: string
  readonly count: number
  /** Returns the row at a rank, from 0; undefined while it loads. */
  readonly rowOf: (index: number) => PathRow | undefined
  /** Returns how many positions a row counts for; 1 when absent. */
  readonly spanOf?: (index: number) => number
  /**
   * Saves a move; the rows may be reordered at once or with the response. If it rejects, the rows are as before and a
   * toast offers a retry. Absent if rows cannot be moved.
   */
  readonly onMove?: ((move: Move) => Promise<unknown>) | undefined
  /** Called with the rows near the window, to fetch their pages. */
  readonly onRange?: (first: number, last: number) => void
  readonly children: (index: number, cell: PathCell) => ReactNode
}

/** Rows rendered beyond the window. */
const OVERSCAN = 3
/**
 * Below this width in CSS pixels the handle is at the end and actions are in a menu, which a press on the handle opens,
 * as in `path.css`.
 */
const NARROW = 560
/** Height of a row's cover with margins in CSS pixels, and of its text in root font sizes. */
const ROW = {
  narrow: { cover: 100, text: 5.25, sizes: '54px' },
  wide: { cover: 106, text: 5.625, sizes: '56px' },
}

const one = () => 1

/**
 * Virtualized list in a meaningful order, with a line that shows progress. Rows can be moved by pointer, touch and
 * keyboard. Only rows near the window are rendered; all have the same height.
 */
export function Path({ label, count, rowOf, spanOf = one, onMove, onRange, children }: PathProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const help = useId()
  const { width, top, covered, rootSize } = useListMeasures(list)
  const { cover, text, sizes } = ROW[width < NARROW ? 'narrow' : 'wide']
  const pitch = width === 0 ? 0 : Math.max(cover, Math.round(16 + text * rootSize))
  const inWindow = useRowWindow({ count, pitch, top, covered })
  const onPress = (handle: Element) => {
    if (width < NARROW) handle.closest('.path-row')?.querySelector<HTMLElement>('.path-menu button')?.click()
  }
  const move = { rowOf, spanOf, onMove, onPress }
  const { lift, message, handle } = useReorder({ list, count, pitch, top, covered, ...move })
  const focus = useFocusedRow(list, rowOf)

  const first = Math.max(0, inWindow.first - OVERSCAN)
  const last = Math.min(count - 1, inWindow.last + (inWindow.last < 0 ? 0 : OVERSCAN))
  useEffect(() => {
    if (last >= first) onRange?.(first, last)
  }, [first, last, onRange])

  const slots = Array.from({ length: Math.max(0, last - first + 1) }, (_, rank) => first + rank)
  const drawn = new Set(slots.map((slot) => rowIn(slot, lift ?? inPlace)))
  // Rows that are dragged or focused stay rendered wherever the page is scrolled.
  for (const held of [lift?.from, focus.index]) if (held !== undefined && held < count) drawn.add(held)
  const isHeld = isSorting(lift)

  return (
    <div className="path-room" data-movable={onMove !== undefined || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: the drop slot between rows is not an item */}
      <div
        className="path"
        ref={list}
        role="list"
        aria-label={label}
        data-sorting={isHeld || undefined}
        style={{ height: count * pitch }}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
      >
        {[...drawn]
          // Elements keep their order during a drag, as a moved element would lose focus and pointer capture.
          .sort((a, b) => a - b)
          .map((index) => {
            const row = rowOf(index)
            const slot = slotOf(index, lift ?? inPlace)
            const isLifted = isHeld && lift.from === index
            const y = topOf(index, lift, pitch)
            const canMove = onMove !== undefined && row !== undefined && row.fixed !== true
            const hint = isLifted && (
              <Hint text={t('path.leaveAt', { position: lift.to + 1 })} byKeys={lift.by === 'keys'} />
            )
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div
                key={row?.key ?? `due ${index}`}
                role="listitem"
                className="path-row"
                data-index={index}
                data-key={row?.key}
                data-state={row?.state ?? 'ahead'}
                data-lifted={isLifted ? lift.by : undefined}
                data-first={slot === 0 || undefined}
                data-last={slot === count - 1 || undefined}
                aria-setsize={count}
                aria-posinset={slot + 1}
                style={{ height: pitch, transform: `translateY(${y}px)` }}
              >
                {canMove && (
                  <button
                    type="button"
                    className="path-handle"
                    aria-label={t('path.move', { title: row.name })}
                    aria-describedby={help}
                    {...handle(index)}
                  >
                    <GripVertical aria-hidden="true" />
                  </button>
                )}
                <span className="path-mark tabular">{row?.mark ?? index + 1}</span>
                {row === undefined ? (
                  <PathBones />
                ) : (
                  children(index, {
                    sizes,
                    eager: slot >= inWindow.first && slot <= inWindow.last,
                    hint,
                  })
                )}
              </div>
            )
          })}
        {isHeld && (
          <div
            className="path-slot"
            role="presentation"
            style={{ transform: `translateY(${lift.to * pitch}px)` }}
          />
        )}
      </div>
      {onMove !== undefined && (
        <p className="sr-only" id={help}>
          {t('path.help')}
        </p>
      )}
      <p className="sr-only" role="status">
        {message}
      </p>
    </div>
  )
}

/** Text about the drop position, such as "Suelta para dejarlo en el 5", and the keys to move and cancel. */
function Hint({ text, byKeys }: { text: string; byKeys: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="path-hint">
      {text}
      {byKeys && (
        <span className="path-keys" aria-hidden="true">
          <kbd className="kbd">↑</kbd>
          <kbd className="kbd">↓</kbd>
          {t('path.moves')}
          <kbd className="kbd">Esc</kbd>
          {t('path.cancels')}
        </span>
      )}
    </span>
  )
}

function PathBones() {
  return (
    <>
      <span className="path-cover" aria-hidden="true">
        <span className="cover skeleton" />
      </span>
      <span className="path-text path-bones" aria-hidden="true">
        <span className="skeleton" />
        <span className="skeleton" />
      </span>
    </>
  )
}
