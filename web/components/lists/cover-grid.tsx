import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useHeldFocus } from '../focus/held-focus.ts'
import { useRoving } from '../focus/roving.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { whenStill } from '../screen/stillness.ts'
import { columnsFor } from './columns.ts'
import { useRowWindow } from './row-window.ts'
import { useListMeasures } from './use-list-measures.ts'
import './cover-grid.css'

/** Rows rendered beyond the window, once the covers in it have loaded. */
const OVERSCAN = 2
/** Space above and below the cover of a card without its text, in CSS pixels, as in `card.css`. */
const CARD_SPACE = 14 + 11 + 2
/** Height of a card's text, two title lines and a line below them, in root font sizes. */
const CARD_TEXT = (2 * 14 * 1.3 + 13 * 1.35) / 16

/** Factors of the gap between covers. */
const DENSITIES = { wide: 1.5, normal: 1, compact: 0.55 } as const

export interface Cell {
  readonly tabIndex: 0 | -1
  /** `sizes` of the cover's image. */
  readonly sizes: string
  /** True in the window: the cover loads at once. */
  readonly eager: boolean
}

/** Layout of a grid: its columns, and the height of its cards in CSS pixels. */
export interface GridShape {
  columns(width: number, coverSize: number): number
  height(cellWidth: number, rootSize: number): number
}

/** Layout of covers with two title lines and a line below them. */
const COVERS: GridShape = {
  columns: columnsFor,
  height: (cellWidth, rootSize) => cellWidth * (1020 / 660) + CARD_SPACE + CARD_TEXT * rootSize,
}

interface CoverGridProps {
  readonly label: string
  readonly shape?: GridShape
  readonly count: number
  readonly keyOf: (index: number) => string
  readonly children: (index: number, cell: Cell) => ReactNode
  /** Called with the items near the window, to fetch their pages, and with those of the window's first row. */
  readonly onRange?: (first: number, last: number, top: readonly [number, number]) => void
  readonly ref?: RefObject<GridHandle | null>
}

export interface GridHandle {
  /** Scrolls an item's row to the top of the window and makes the item the tab stop. */
  jumpTo(index: number): void
  /** Jumps to an item and focuses it. */
  focus(index: number): void
}

/**
 * Virtualized grid of covers; only the rows near the window are rendered. All rows have the same height, so that the
 * height of the whole list is known and the scroll position can be restored.
 */
export function CoverGrid({ label, shape = COVERS, count, keyOf, children, onRange, ref }: CoverGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { width, top, covered, rootSize } = useListMeasures(grid)
  const { coverSize, density } = usePreferences()
  const columns = shape.columns(width, coverSize)
  const phone = width < 600
  const [gapX, gapY] = (phone ? [14, 12] : [24, 18]).map((gap) => Math.round(gap * DENSITIES[density])) as [
    number,
    number,
  ]
  const cellWidth = Math.max(1, (width - gapX * (columns - 1)) / columns)
  const height = shape.height(cellWidth, rootSize)
  const isStill = useStill()
  const pitch = width === 0 ? 0 : height + gapY
  const rows = Math.ceil(count / columns)
  const inWindow = useRowWindow({ count: rows, pitch, top, covered })

  const wanted = useRef<number | null>(null)
  const { current, place, container } = useRoving(count, columns, (index) => {
    show(index)
    wanted.current = index
    focusSoon(grid, wanted, index)
  })
  /** Scrolls just enough to show an item's row below the covered top of the window. */
  function show(index: number, atTop = false): void {
    const start = top + Math.floor(index / columns) * pitch
    const above = start - covered
    const below = start + pitch - window.innerHeight
    if (atTop || above < window.scrollY) window.scrollTo(0, above)
    else if (below > window.scrollY) window.scrollTo(0, below)
  }
  function jumpTo(index: number): void {
    show(index, true)
    place(index)
  }
  useImperativeHandle(ref, () => ({
    jumpTo,
    focus(index) {
      jumpTo(index)
      wanted.current = index
      focusSoon(grid, wanted, index)
    },
  }))
  const held = useHeldFocus(grid)
  const overscan = isStill ? OVERSCAN : 0
  const firstRow = Math.max(0, inWindow.first - overscan)
  const lastRow = Math.min(rows - 1, inWindow.last + (inWindow.last < 0 ? 0 : overscan))
  const drawn = Array.from({ length: Math.max(0, lastRow - firstRow + 1) }, (_, place) => firstRow + place)
  const first = firstRow * columns
  const last = Math.min(count, (lastRow + 1) * columns) - 1
  const leading = inWindow.leading * columns
  const leadingEnd = Math.min(count, leading + columns) - 1
  // Tab reaches the grid even if the current item is outside the rendered rows.
  const stop = current >= first && current <= last ? current : leading
  useEffect(() => {
    if (last >= first) onRange?.(first, last, [leading, leadingEnd])
  }, [first, last, leading, leadingEnd, onRange])

  return (
    // biome-ignore lint/a11y/useSemanticElements: there are row elements between the list and its items
    <div
      className="cover-grid"
      ref={grid}
      role="list"
      aria-label={label}
      style={{ height: Math.max(0, rows * pitch - gapY) }}
      onKeyDown={container.onKeyDown}
      onFocus={(event) => {
        wanted.current = null
        container.onFocus(event)
        held.onFocus(event)
      }}
      onBlur={held.onBlur}
    >
      {drawn.map((row) => (
        <div
          key={row}
          data-row={row}
          data-placed=""
          className="cover-grid-row"
          role="presentation"
          style={{
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            columnGap: gapX,
            height,
            transform: `translateY(${row * pitch}px)`,
          }}
        >
          {Array.from({ length: Math.min(columns, count - row * columns) }, (_, column) => {
            const index = row * columns + column
            const key = keyOf(index)
            // While pages of a list are refetched, an item may be on two of them.
            const before = column > 0 && keyOf(index - 1) === key
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div
                role="listitem"
                key={before ? `${key}-again` : key}
                data-key={key}
                data-index={index}
                aria-setsize={count}
                aria-posinset={index + 1}
              >
                {children(index, {
                  tabIndex: index === stop ? 0 : -1,
                  sizes: `${Math.round(cellWidth)}px`,
                  eager: row >= inWindow.first && row <= inWindow.last,
                })}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** True once no cover in the window is loading. */
function useStill(): boolean {
  const [isStill, setStill] = useState(false)
  useEffect(() => whenStill(() => setStill(true)), [])
  return isStill
}

/** Frames to wait for a row: two seconds, or more in a busy browser. */
const MAX_FRAMES = 120

/** Focuses an item's link once its row has rendered, unless another focus was requested meanwhile. */
function focusSoon(
  grid: RefObject<HTMLElement | null>,
  wanted: RefObject<number | null>,
  index: number,
  tries = MAX_FRAMES,
): void {
  if (wanted.current !== index) return
  const item = grid.current?.querySelector(`[data-index="${index}"]`)
  const link = item?.querySelector<HTMLElement>('a') ?? item?.querySelector('button')
  if (link) link.focus({ preventScroll: false })
  else if (tries > 0) requestAnimationFrame(() => focusSoon(grid, wanted, index, tries - 1))
}
