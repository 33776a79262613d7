import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Place } from '../position.ts'
import type { Reading } from '../reading-state.ts'
import { between, flowOf, offsetOf, placeAt, readShare } from './flow.ts'
import { Glide } from './glide.ts'

/** Pages this far from the window are there already, in lengths of it: behind and ahead. */
const BEHIND = 1
const AHEAD = 2

/** Browsers round where they scroll to, in CSS pixels. */
const ROUNDED = 1.5

/** How a view lies: the way it is scrolled, and whether that begins at the right. */
export interface Axis {
  readonly sideways: boolean
  readonly fromRight: boolean
}

/** What holds a place: the point of a page that stays where it is on screen, at a share of the window. */
interface Anchor {
  readonly place: Place
  readonly line: number
}

/** The offset of a view along its way, and setting it. */
function scroller(element: HTMLElement, { sideways, fromRight }: Axis) {
  return {
    get at() {
      return sideways ? Math.abs(element.scrollLeft) : element.scrollTop
    },
    set at(offset: number) {
      if (sideways) element.scrollLeft = fromRight ? -offset : offset
      else element.scrollTop = offset
    },
    length: sideways ? element.clientWidth : element.clientHeight,
  }
}

/**
 * A view of pages that scrolls: which of them are there, where one is, and going elsewhere. The point one reads at stays
 * where it is on screen when pages turn out to be of other sizes, or the window changes. `extents` are the lengths of
 * the pages along the way, in CSS pixels.
 */
export function useFlow(
  frame: RefObject<HTMLElement | null>,
  extents: readonly number[],
  axis: Axis,
  reading: Reading,
) {
  const { moves, place, spread, follow } = reading
  const { gap } = reading.settings
  const lengths = extents.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lengths` tells when one of the pages is another length
  const flow = useMemo(() => flowOf(extents, gap), [lengths, gap])
  const [range, setRange] = useState<readonly [number, number]>([spread.pages[0] - 1, spread.pages[0] - 1])
  /** Where a page is gone to: to its beginning; in a row, which shows several, into the middle. */
  const onto = (page: number): Anchor =>
    axis.sideways ? { place: { page, share: 0.5 }, line: 0.5 } : { place: { page, share: 0 }, line: 0 }
  const anchor = useRef<Anchor>(axis.sideways ? onto(spread.pages[0]) : { place: place.current, line: 0 })
  const listeners = useRef(new Set<() => void>())
  const share = useRef(0)
  /** Where the view was put last, by us: the scroll event that comes of it is no reading on. */
  const put = useRef(Number.NaN)

  const look = useEffectEvent((element: HTMLElement) => {
    const { at, length } = scroller(element, axis)
    const [from, to] = between(flow, at - BEHIND * length, at + length + AHEAD * length)
    if (from !== range[0] || to !== range[1]) setRange([from, to])
    share.current = readShare(flow, at, length)
    for (const tell of listeners.current) tell()
    // At the very end one has read the last page, however short it is; at the very start one is on the first.
    const isEnd = at > 0 && at + length >= flow.total - 1
    const middle = placeAt(flow, at + length / 2)
    // Where all pages are in sight, scrolling tells nothing: one turns from page to page, and past the last.
    if (flow.total > length) follow(isEnd ? flow.extents.length : at <= 1 ? 1 : middle.page)
    // What lies at a row's edge is no place in a page for a view that reads downwards.
    place.current = axis.sideways ? { page: middle.page, share: 0 } : placeAt(flow, at)
    return { place: middle, line: 0.5 }
  })
  const scrolled = useEffectEvent((element: HTMLElement) => {
    const middle = look(element)
    if (Math.abs(scroller(element, axis).at - put.current) > ROUNDED) anchor.current = middle
  })
  const settle = useEffectEvent((element: HTMLElement) => {
    const view = scroller(element, axis)
    const { line, place: held } = anchor.current
    view.at = offsetOf(flow, held) - line * view.length
    put.current = view.at
    look(element)
  })
  const [glide] = useState(
    () =>
      new Glide((by) => {
        if (frame.current) moveBy(frame.current, by)
      }),
  )
  const moveBy = useEffectEvent((element: HTMLElement, by: number) => {
    scroller(element, axis).at += by
  })

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const stop = new AbortController()
    const on = { signal: stop.signal, passive: true }
    element.addEventListener('scroll', () => scrolled(element), on)
    for (const taken of ['wheel', 'touchstart', 'pointerdown'] as const) {
      element.addEventListener(taken, () => glide.stop(), on)
    }
    return () => {
      stop.abort()
      glide.stop()
    }
  }, [frame, glide])

  // Where one was told to go: the beginning of a page, or where another view was in it.
  const gone = useRef(moves)
  useLayoutEffect(() => {
    if (gone.current === moves) return
    gone.current = moves
    glide.stop()
    anchor.current = onto(spread.pages[0])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a flow is another when a size is, moves when one goes somewhere
  useLayoutEffect(() => {
    if (frame.current) settle(frame.current)
  }, [flow, moves, frame])

  const roomFor = (by: number): number => {
    const element = frame.current
    if (!element) return 0
    const { at, length } = scroller(element, axis)
    const now = at + glide.left
    return by > 0 ? Math.max(0, flow.total - length - now) : Math.max(0, now)
  }
  return {
    flow,
    range,
    /** Glides so many CSS pixels on, or back, as far as there is way; false where there is none. */
    scroll: (way: number): boolean => {
      const room = roomFor(way)
      if (room <= 1) return false
      glide.by(Math.sign(way) * Math.min(Math.abs(way), room))
      return true
    },
    /** Holds a point at a share of the window while the sizes change next. */
    hold: (line: number) => {
      const element = frame.current
      if (!element) return
      const { at, length } = scroller(element, axis)
      anchor.current = { place: placeAt(flow, at + line * length), line }
    },
    /** Moves on at once, where there is any way left. */
    moveOn: (by: number): boolean => {
      const element = frame.current
      if (!element) return false
      const { at, length } = scroller(element, axis)
      if (flow.total - length - at <= ROUNDED) return false
      moveBy(element, by)
      return true
    },
    /** CSS pixels of the window along the way. */
    length: () => (frame.current ? scroller(frame.current, axis).length : 0),
    /** How much was read once a page is come to, 0 to 1. */
    shareAt: (page: number): number =>
      readShare(flow, flow.starts[page - 1] ?? 0, frame.current ? scroller(frame.current, axis).length : 0),
    /** How much was read, 0 to 1, and being told when it changes. */
    share,
    subscribe: (tell: () => void) => {
      listeners.current.add(tell)
      return () => void listeners.current.delete(tell)
    },
  }
}

export type FlowView = ReturnType<typeof useFlow>
