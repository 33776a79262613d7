import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { columnsFor } from './columns.ts'
import { useHeldFocus } from './held-focus.ts'
import { usePagePlace } from './page-place.ts'
import { usePreferences } from './preferences.ts'
import { useRoving } from './roving.ts'
import { useRowWindow } from './row-window.ts'
import { whenStill } from './stillness.ts'
import './cover-grid.css'

/** Rows drawn beyond the window, once the covers in it are there. */
const OVERSCAN = 2
/** A card's room above its cover, and below without its text, in pixels: `card.css`. */
const CARD_SPACE = 14 + 11 + 2
/** The height of a card's text, two lines of its title and one about it, in the page's font size. */
const CARD_TEXT = (2 * 14 * 1.3 + 13 * 1.35) / 16

/** How much of the usual room is left between covers. */
const DENSITIES = { wide: 1.5, normal: 1, compact: 0.55 } as const

export interface Cell {
  readonly tabIndex: 0 | -1
  /** For the cover's image: its drawn width. */
  readonly sizes: string
  /** In the window: its cover loads at once. */
  readonly eager: boolean
}

/** How a grid of something else than covers is laid out: in how many columns, and how high its cards are, in pixels. */
export interface GridShape {
  columns(width: number, coverSize: number): number
  height(cellWidth: number, rootSize: number): number
}

/** Covers with two lines of title and one about them. */
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
  /** Told which items are near the window, so that their pages can be fetched, and which its first row holds. */
  readonly onRange?: (first: number, last: number, top: readonly [number, number]) => void
  readonly ref?: RefObject<GridHandle | null>
}

export interface GridHandle {
  /** Brings an item's row to the window's top, and Tab to the item. */
  jumpTo(index: number): void
}

/**
 * Covers in 2 to 10 columns by the width at hand; only the rows near the window are in the page. All rows are as high,
 * so that the whole list's height is known before any is drawn: who comes back lands where they were.
 */
export function CoverGrid({ label, shape = COVERS, count, keyOf, children, onRange, ref }: CoverGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { width, top, covered, rootSize } = usePagePlace(grid)
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
  /** Scrolls no further than an item's row needs to be in the window, below what stands at its top. */
  function show(index: number, atTop = false): void {
    const start = top + Math.floor(index / columns) * pitch
    const above = start - covered
    const below = start + pitch - window.innerHeight
    if (atTop || above < window.scrollY) window.scrollTo(0, above)
    else if (below > window.scrollY) window.scrollTo(0, below)
  }
  useImperativeHandle(ref, () => ({
    jumpTo(index) {
      show(index, true)
      place(index)
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
  // Tab reaches the grid also where the item it kept is far from the window.
  const stop = current >= first && current <= last ? current : leading
  useEffect(() => {
    if (last >= first) onRange?.(first, last, [leading, leadingEnd])
  }, [first, last, leading, leadingEnd, onRange])

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand between the list and its items
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
            // While pages of a list arrive anew, an item may stand on two of them.
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

/** True from the first moment on that no cover in the window is on its way. */
function useStill(): boolean {
  const [isStill, setStill] = useState(false)
  useEffect(() => whenStill(() => setStill(true)), [])
  return isStill
}

/** Frames that a row is waited for: two seconds, and more where the browser is busy. */
const PATIENCE = 120

/** Focuses an item's link once its row is in the page, unless something else has been wanted meanwhile. */
function focusSoon(
  grid: RefObject<HTMLElement | null>,
  wanted: RefObject<number | null>,
  index: number,
  tries = PATIENCE,
): void {
  if (wanted.current !== index) return
  const item = grid.current?.querySelector(`[data-index="${index}"]`)
  const link = item?.querySelector<HTMLElement>('a') ?? item?.querySelector('button')
  if (link) link.focus({ preventScroll: false })
  else if (tries > 0) requestAnimationFrame(() => focusSoon(grid, wanted, index, tries - 1))
}
