import { GripVertical } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePagePlace } from '../page-place.ts'
import { useRowWindow } from '../row-window.ts'
import { rowIn, slotOf } from './reorder.ts'
import { type Move, useReorder } from './use-reorder.ts'
import './path.css'

/** A row of a path, without what is drawn in it. */
export interface PathRow {
  /** Names it for good, wherever it stands. */
  readonly key: string
  /** What it is called where it is moved. */
  readonly name: string
  /** Read: a ring. Where one is: a disc. To come: grey. Not there: dashed. */
  readonly state: 'read' | 'here' | 'ahead' | 'missing'
  /** What stands in its circle; its rank, from 1, when absent. */
  readonly mark?: string
  /** True for what cannot be taken elsewhere, such as a gap. */
  readonly fixed?: boolean
}

/** How a row's content is drawn: goes to its {@link PathBody}. */
export interface PathCell {
  /** For the cover's image: its drawn width. */
  readonly sizes: string
  /** In the window: its cover loads at once. */
  readonly eager: boolean
  /** Says what letting go would do, in the place of the row's last line. */
  readonly hint: ReactNode
}

interface PathProps {
  readonly label: string
  readonly count: number
  /** The row of a rank, from 0; undefined while it is on its way. */
  readonly rowOf: (index: number) => PathRow | undefined
  /** How many places a row stands for, where some stand for several; 1 when absent. */
  readonly spanOf?: (index: number) => number
  /**
   * Keeps a row's new place; the rows may come in their new order at once or with the answer. Where it rejects, the
   * rows are as before and a toast offers to try again. Absent where nothing can be moved.
   */
  readonly onMove?: ((move: Move) => Promise<unknown>) | undefined
  /** Told which rows are near the window, so that their pages can be fetched. */
  readonly onRange?: (first: number, last: number) => void
  readonly children: (index: number, cell: PathCell) => ReactNode
}

/** Rows drawn beyond the window. */
const OVERSCAN = 3
/** Narrower than this, in pixels, the handle stands at the end and actions are in a menu: as in `path.css`. */
const NARROW = 560
/** What opens below the place that a lifted row would have, in pixels. */
const OPENING = 16
/** A row's cover and the room around it, and its text in the page's font size. */
const ROW = {
  narrow: { cover: 100, text: 5.25, sizes: '54px' },
  wide: { cover: 106, text: 5.625, sizes: '56px' },
}

const one = () => 1

/**
 * Rows in an order that means something, on a line that tells how far one is, and that can be taken elsewhere by
 * pointer, finger and keyboard. Only the rows near the window are in the page; all are as high.
 */
export function Path({ label, count, rowOf, spanOf = one, onMove, onRange, children }: PathProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const help = useId()
  const { width, top, covered, rootSize } = usePagePlace(list)
  const { cover, text, sizes } = ROW[width < NARROW ? 'narrow' : 'wide']
  const pitch = width === 0 ? 0 : Math.max(cover, Math.round(16 + text * rootSize))
  const inWindow = useRowWindow({ count, pitch, top, covered })
  const { lift, said, handle } = useReorder({ list, count, pitch, top, covered, rowOf, spanOf, onMove })
  const focus = useKeptRow(list, rowOf)

  const first = Math.max(0, inWindow.first - OVERSCAN)
  const last = Math.min(count - 1, inWindow.last + (inWindow.last < 0 ? 0 : OVERSCAN))
  useEffect(() => {
    if (last >= first) onRange?.(first, last)
  }, [first, last, onRange])

  const inPlace = { from: 0, to: 0 }
  const slots = Array.from({ length: Math.max(0, last - first + 1) }, (_, rank) => first + rank)
  const drawn = new Set(slots.map((slot) => rowIn(slot, lift ?? inPlace)))
  // What is held, by hand or by the focus, stays in the page wherever one scrolls.
  for (const held of [lift?.from, focus.index]) if (held !== undefined && held < count) drawn.add(held)
  const isHeld = lift !== null && lift.by !== 'dropped'

  return (
    <div className="path-room" data-movable={onMove !== undefined || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: what opens between rows is no item */}
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
          // The order of the elements stays while a row is held: to move it would take its focus and pointer away.
          .sort((a, b) => a - b)
          .map((index) => {
            const row = rowOf(index)
            const slot = slotOf(index, lift ?? inPlace)
            const isLifted = isHeld && lift.from === index
            const still = isLifted && lift.by === 'pointer' ? index : slot
            const y = still * pitch + (isHeld && slot > lift.to ? OPENING : 0)
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
        {said}
      </p>
    </div>
  )
}

/** "Suelta para dejarlo en el 5", and the keys that go on. */
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

/**
 * The row that has the focus, which stays in the page. Where it is taken out of the list, the row that comes to stand
 * in its place takes the focus, which would fall to the page.
 */
function useKeptRow(list: { readonly current: HTMLElement | null }, rowOf: PathProps['rowOf']) {
  const [index, setIndex] = useState<number>()
  const isHere = useRef(false)
  useLayoutEffect(() => {
    if (!isHere.current || index === undefined) return
    const { activeElement } = document
    if (activeElement !== document.body) {
      const row = activeElement?.closest<HTMLElement>('.path-row')
      // It may have come to stand elsewhere.
      if (row && list.current?.contains(row)) setIndex(Number(row.dataset.index))
      return
    }
    const rank = rowOf(index) === undefined ? index - 1 : index
    list.current
      ?.querySelector<HTMLElement>(`[data-index="${rank}"] a, [data-index="${rank}"] button`)
      ?.focus()
  })
  return {
    index,
    onFocus({ target }: { readonly target: Element }) {
      const row = target.closest<HTMLElement>('.path-row')
      isHere.current = row !== null
      setIndex(row === null ? undefined : Number(row.dataset.index))
    },
    // React tells of no blur while it takes elements out: this one was wanted.
    onBlur() {
      isHere.current = false
      setIndex(undefined)
    },
  }
}
