import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../buttons/button.tsx'
import { useRoving } from '../focus/roving.ts'
import { prefersStillness } from '../preferences/preferences.ts'
import { useRailPlace } from '../screen/place.ts'
import './rail.css'

/** Distance that an arrow scrolls a carousel, in CSS pixels (`--carousel-step`). */
const STEP = 300
/** Least width of an item and its gap in CSS pixels, to estimate how many are in view. */
const ITEM_MIN = 144

export interface RailProps<T> {
  readonly title: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  /** Renders an item; `tabIndex` is for its link, `eager` for its cover if it is in view at first. */
  readonly children: (item: T, tabIndex: 0 | -1, eager: boolean) => ReactNode
  /** Text after the title. */
  readonly note?: ReactNode
  /** How the items are laid out; by default in one row. */
  readonly look?: 'mosaic'
  /** Link at the right of the title. */
  readonly more?: ReactNode
  /** True for a rail below the window at first: it is rendered only when it comes near. */
  readonly below?: boolean
}

/** Carousel: a section with a heading, one tab stop, and arrows that scroll. */
export function Rail<T>(props: RailProps<T>) {
  const { title, note, look, items, keyOf, children, more, below = false } = props
  const { t } = useTranslation()
  const heading = useId()
  const list = useRef<HTMLUListElement>(null)
  const ends = useEnds(list, items.length)
  useRailPlace(list, title)
  const { current, container } = useRoving(items.length, items.length, (index) =>
    list.current?.children[index]?.querySelector('a')?.focus(),
  )
  const step = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * STEP, behavior: prefersStillness() ? 'instant' : 'smooth' })
  return (
    <section className="row" aria-labelledby={heading} data-below={below || undefined}>
      <header>
        <h2 className="heading" id={heading}>
          {title}
        </h2>
        {note && <span className="row-note">{note}</span>}
        <div className="end">
          {more}
          {!(ends.start && ends.end) && (
            <>
              <IconButton label={t('common.previous')} disabled={ends.start} onClick={() => step(-1)}>
                <ChevronLeft aria-hidden="true" />
              </IconButton>
              <IconButton label={t('common.next')} disabled={ends.end} onClick={() => step(1)}>
                <ChevronRight aria-hidden="true" />
              </IconButton>
            </>
          )}
        </div>
      </header>
      <ul
        className="rail"
        ref={list}
        data-place={title}
        data-look={look}
        {...container}
        onScroll={ends.update}
      >
        {items.map((item, index) => (
          <li key={keyOf(item)} data-index={index}>
            {children(item, index === current ? 0 : -1, !below && index * ITEM_MIN < window.innerWidth)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns whether a list is scrolled to its start or end; `update` reads it again. */
function useEnds(list: { readonly current: HTMLElement | null }, count: number) {
  const [ends, setEnds] = useState({ start: true, end: true })
  const update = useCallback(() => {
    const element = list.current
    if (element === null) return
    const start = element.scrollLeft <= 2
    const end = element.scrollLeft >= element.scrollWidth - element.clientWidth - 2
    setEnds((now) => (now.start === start && now.end === end ? now : { start, end }))
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of items moves the ends
  useEffect(() => {
    update()
    const observer = new ResizeObserver(update)
    if (list.current) observer.observe(list.current)
    return () => observer.disconnect()
  }, [update, list, count])
  return { ...ends, update }
}
