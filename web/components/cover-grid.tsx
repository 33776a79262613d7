import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { columnsFor } from './columns.ts'
import { useHeldFocus } from './held-focus.ts'
import { useRoving } from './roving.ts'
import { whenStill } from './stillness.ts'
import './cover-grid.css'

/** Rows drawn beyond the window, once the covers in it are there. */
const OVERSCAN = 2
/** What stands above and below a cover in its card, for a first guess of a row's height. */
const CARD_CHROME = 14 + 11 + 19 + 2 + 18

export interface Cell {
  readonly tabIndex: 0 | -1
  /** For the cover's image: its drawn width. */
  readonly sizes: string
  /** In the window: its cover loads at once. */
  readonly eager: boolean
}

interface CoverGridProps {
  readonly label: string
  readonly count: number
  readonly keyOf: (index: number) => string
  readonly children: (index: number, cell: Cell) => ReactNode
  /** Told which items are near the window, so that their pages can be fetched. */
  readonly onRange?: (first: number, last: number) => void
}

/** Covers in 2 to 10 columns by the width at hand; only the rows near the window are in the page. */
export function CoverGrid({ label, count, keyOf, children, onRange }: CoverGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { width, top } = usePlace(grid)
  const columns = columnsFor(width)
  const phone = width < 600
  const [gapX, gapY] = phone ? [14, 20] : [24, 26]
  const cellWidth = Math.max(1, (width - gapX * (columns - 1)) / columns)
  const isStill = useStill()
  const rows = useWindowVirtualizer({
    count: width === 0 ? 0 : Math.ceil(count / columns),
    estimateSize: () => cellWidth * (1020 / 660) + CARD_CHROME,
    gap: gapY,
    overscan: isStill ? OVERSCAN : 0,
    scrollMargin: top,
    // React draws rows when it can: within the scroll event itself they would hold the browser up.
    useFlushSync: false,
    indexAttribute: 'data-row',
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured heights belong to one width
  useEffect(() => rows.measure(), [cellWidth])

  const wanted = useRef<number | null>(null)
  const { current, container } = useRoving(count, columns, (index) => {
    rows.scrollToIndex(Math.floor(index / columns), { align: 'auto' })
    wanted.current = index
    focusSoon(grid, wanted, index)
  })
  const held = useHeldFocus(grid)
  const items = rows.getVirtualItems()
  const inWindow = rows.range ?? { startIndex: 0, endIndex: 0 }
  const first = (items[0]?.index ?? 0) * columns
  const last = Math.min(count, ((items.at(-1)?.index ?? -1) + 1) * columns) - 1
  useEffect(() => {
    if (last >= first) onRange?.(first, last)
  }, [first, last, onRange])

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand between the list and its items
    <div
      className="cover-grid"
      ref={grid}
      role="list"
      aria-label={label}
      style={{ height: rows.getTotalSize() }}
      onKeyDown={container.onKeyDown}
      onFocus={(event) => {
        wanted.current = null
        container.onFocus(event)
        held.onFocus(event)
      }}
      onBlur={held.onBlur}
    >
      {items.map((row) => (
        <div
          key={row.key}
          ref={rows.measureElement}
          data-row={row.index}
          data-placed=""
          className="cover-grid-row"
          role="presentation"
          style={{
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            transform: `translateY(${row.start - top}px)`,
          }}
        >
          {Array.from({ length: Math.min(columns, count - row.index * columns) }, (_, column) => {
            const index = row.index * columns + column
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
                  tabIndex: index === current ? 0 : -1,
                  sizes: `${Math.round(cellWidth)}px`,
                  eager: row.index >= inWindow.startIndex && row.index <= inWindow.endIndex,
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

/** Where the grid stands in the page: its width and its distance from the top, in pixels. */
function usePlace(grid: { readonly current: HTMLElement | null }) {
  const [place, setPlace] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const element = grid.current
    if (element === null) return
    const look = () => {
      const width = element.clientWidth
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY)
      setPlace((now) => (now.width === width && now.top === top ? now : { width, top }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])
  return place
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
  const link = grid.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)
  if (link) link.focus({ preventScroll: false })
  else if (tries > 0) requestAnimationFrame(() => focusSoon(grid, wanted, index, tries - 1))
}
