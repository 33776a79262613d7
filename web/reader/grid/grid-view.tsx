import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowLeft, Bookmark } from 'lucide-react'
import { type KeyboardEvent, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import { useCapOf } from '#web/components/reading/key-label.ts'
import { actionOf } from '#web/components/reading/keymap.ts'
import { useKeymap } from '#web/components/reading/use-keymap.ts'
import { NARROW } from '../controls/bars.ts'
import { Segments } from '../controls/segments.tsx'
import { pageRange, spreadIndex } from '../spreads/spreads.ts'
import type { ViewProps } from '../views.ts'
import { CAPTION_HEIGHT, cellForKey, cellsOf, GAP, hasPairs } from './cells.ts'
import { GridCell } from './grid-cell.tsx'
import { GridKeys } from './grid-keys.tsx'
import './grid.css'

/** Padding at both sides of the rows, in CSS pixels. */
const SIDES = { wide: 40, narrow: 22 }

/**
 * Grid of all spreads, or of spreads with bookmarks, in place of the pages. It opens with the current spread in the
 * middle, and renders only the rows in view. Only one cell is in the tab order; arrow keys move between cells.
 */
export function GridView({ comic, reading, pages, marks, screen, onLeave, ref }: ViewProps) {
  const { t } = useTranslation()
  const { direction, pictureOf } = reading
  const rtl = direction === 'rtl'
  const [filter, setFilter] = useState<'all' | 'marked'>('all')
  const isMarked = (page: number) => marks.of(page) !== undefined
  const shown = reading.spreads
    .map((spread, index) => ({ spread, index }))
    .filter(({ spread }) => filter === 'all' || spread.pages.some(isMarked))
  const frame = useRef<HTMLDivElement>(null)
  const stop = useRef<HTMLButtonElement>(null)
  const [cursor, setCursor] = useState(reading.index)
  const at = Math.min(cursor, shown.length - 1)
  /** Index of the cell that gets the focus once it has rendered in the tab order; null afterwards. */
  const pendingFocus = useRef<number | null>(at)

  const wide = screen.width >= NARROW
  const sides = wide ? SIDES.wide : SIDES.narrow
  const cells = cellsOf(screen.width - 2 * sides, hasPairs(reading.spreads))
  const stopRow = Math.floor(at / cells.columns)
  const rows = useVirtualizer({
    count: Math.ceil(shown.length / cells.columns),
    estimateSize: () => cells.height + CAPTION_HEIGHT,
    gap: GAP.row,
    paddingStart: 16,
    paddingEnd: 24,
    overscan: 2,
    getScrollElement: () => frame.current,
    // The row with the focus stays rendered, however far the grid is scrolled.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      return at < 0 || inSight.includes(stopRow) ? inSight : [...inSight, stopRow].sort((a, b) => a - b)
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows' height follows the window and the pairing
  useLayoutEffect(() => rows.measure(), [cells.height, cells.columns])
  // biome-ignore lint/correctness/useExhaustiveDependencies: on opening, and when the filter changes
  useLayoutEffect(() => {
    if (at >= 0) rows.scrollToIndex(stopRow, { align: 'center' })
    pendingFocus.current = at
  }, [filter])

  // A row may render only after it was scrolled to.
  useEffect(() => {
    if (pendingFocus.current !== at || stop.current === null) return
    stop.current.focus({ preventScroll: true })
    pendingFocus.current = null
  })

  const moveTo = (next: number) => {
    // Set before scrolling, which may render at once.
    pendingFocus.current = next
    setCursor(next)
    rows.scrollToIndex(Math.floor(next / cells.columns), { align: 'auto' })
  }
  const choose = (next: 'all' | 'marked') => {
    const current = shown[at]?.spread.pages[0] ?? reading.spread.pages[0]
    setFilter(next)
    setCursor(next === 'all' ? spreadIndex(reading.spreads, current) : 0)
  }
  const { keymap } = useKeymap()
  const markKey = useCapOf()('bookmark')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const spread = shown[at]?.spread
    if (actionOf(event, rtl, keymap) === 'bookmark' && spread) marks.toggle(pageRange(spread))
    else {
      const next = cellForKey(event.key, at, shown.length, cells.columns, rtl)
      if (next === null) return
      moveTo(next)
    }
    event.preventDefault()
  }
  useImperativeHandle(ref, () => ({
    scroll: (share) => {
      frame.current?.scrollBy({ top: share * frame.current.clientHeight })
      return true
    },
    step: (by) => {
      moveTo(Math.min(Math.max(at + by, 0), shown.length - 1))
      return true
    },
    zoomBy: () => undefined,
    resetZoom: () => false,
  }))

  return (
    <section
      className="reader-grid"
      aria-label={t('reader.keys.grid')}
      style={{ '--sides': `${sides}px` } as object}
    >
      <header>
        <IconButton label={t('places.grid.leave')} onClick={onLeave}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <p>
          <b>{comic.series ?? comic.title}</b>
          <span>{t('reader.keys.grid')}</span>
        </p>
        <Segments
          label={t('places.grid.show')}
          value={filter}
          choices={[
            { value: 'all', label: t('places.grid.all'), count: comic.pages.length },
            {
              value: 'marked',
              label: t('places.grid.marked'),
              count: marks.all.length,
              icon: <Bookmark aria-hidden="true" />,
            },
          ]}
          onChange={choose}
        />
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of its buttons */}
      <div ref={frame} className="reader-grid-frame" dir={direction} onKeyDown={onKeyDown}>
        {shown.length === 0 && (
          <p className="reader-grid-none" dir="auto">
            <b>{t('places.marks.none')}</b>
            {markKey !== null && t('places.marks.noneHelp', { key: markKey })}
          </p>
        )}
        <div style={{ height: shown.length === 0 ? 0 : rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => (
            <div
              key={row.key}
              className="reader-grid-row"
              style={{
                top: row.start,
                height: row.size,
                gridTemplateColumns: `repeat(${cells.columns}, ${cells.width}px)`,
              }}
            >
              {shown
                .slice(row.index * cells.columns, (row.index + 1) * cells.columns)
                .map(({ spread, index }, column) => {
                  const cellIndex = row.index * cells.columns + column
                  return (
                    <GridCell
                      key={index}
                      ref={cellIndex === at ? stop : null}
                      spread={spread}
                      total={comic.pages.length}
                      cells={cells}
                      isCurrent={index === reading.index}
                      isStop={cellIndex === at}
                      marks={spread.pages.flatMap(
                        (page) => marks.of(page)?.name ?? (isMarked(page) ? '' : []),
                      )}
                      pictureOf={pictureOf}
                      thumbnailOf={pages.thumbnailOf}
                      onThumbnail={pages.onThumbnail}
                      onNoThumbnail={pages.onNoThumbnail}
                      onGo={() => {
                        reading.jump(index)
                        onLeave()
                      }}
                    />
                  )
                })}
            </div>
          ))}
        </div>
      </div>
      {wide && <GridKeys />}
    </section>
  )
}
