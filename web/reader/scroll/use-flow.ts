import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Reading } from '../reading-state.ts'
import type { ScrollPoint } from '../spreads/position.ts'
import { between, flowOf, offsetOf, placeAt, readShare } from './flow.ts'
import { Glide } from './glide.ts'

/** Pages this far before and after the window are rendered, in window lengths. */
const BEHIND = 1
const AHEAD = 2

/** Tolerance for browsers that round scroll offsets, in CSS pixels. */
const ROUNDED = 1.5

/** Scroll axis of a view, and whether it starts at the right. */
export interface Axis {
  readonly sideways: boolean
  readonly fromRight: boolean
}

/** A point of a page that stays in place on screen, at the share `line` of the window. */
interface Anchor {
  readonly place: ScrollPoint
  readonly line: number
}

/** Returns the scroll offset of a view along its axis, readable and writable, and the window's length. */
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
 * Scroll state of a view of pages: which pages to render, the current position, and navigation. The anchor point
 * stays in place on screen when page sizes or the window change. `extents` are the lengths of the pages along the
 * axis, in CSS pixels.
 */
export function useFlow(
  frame: RefObject<HTMLElement | null>,
  extents: readonly number[],
  axis: Axis,
  reading: Reading,
) {
  const { navigations, place, spread, follow } = reading
  const { gap } = reading.settings
  const lengths = extents.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lengths` changes when the length of a page does
  const flow = useMemo(() => flowOf(extents, gap), [lengths, gap])
  const [range, setRange] = useState<readonly [number, number]>([spread.pages[0] - 1, spread.pages[0] - 1])
  /**
   * Anchor of a page to navigate to: its beginning at the start of the window; in a row, which shows several, its
   * middle in the middle.
   */
  const anchorOf = (page: number): Anchor =>
    axis.sideways ? { place: { page, share: 0.5 }, line: 0.5 } : { place: { page, share: 0 }, line: 0 }
  const anchor = useRef<Anchor>(axis.sideways ? anchorOf(spread.pages[0]) : { place: place.current, line: 0 })
  const listeners = useRef(new Set<() => void>())
  const share = useRef(0)
  /** Offset that this hook set last: its scroll event is not the user's. */
  const lastSet = useRef(Number.NaN)

  const update = useEffectEvent((element: HTMLElement) => {
    const { at, length } = scroller(element, axis)
    const [from, to] = between(flow, at - BEHIND * length, at + length + AHEAD * length)
    if (from !== range[0] || to !== range[1]) setRange([from, to])
    share.current = readShare(flow, at, length)
    for (const listener of listeners.current) listener()
    // At the very end the last page counts as current, however short; at the very start the first.
    const isEnd = at > 0 && at + length >= flow.total - 1
    const middle = placeAt(flow, at + length / 2)
    // If all pages fit into the window, nothing scrolls: the user turns from page to page, and past the last.
    if (flow.total > length) follow(isEnd ? flow.extents.length : at <= 1 ? 1 : middle.page)
    // The point at a row's edge means nothing to a view that scrolls downwards.
    place.current = axis.sideways ? { page: middle.page, share: 0 } : placeAt(flow, at)
    return { place: middle, line: 0.5 }
  })
  const scrolled = useEffectEvent((element: HTMLElement) => {
    const middle = update(element)
    if (Math.abs(scroller(element, axis).at - lastSet.current) > ROUNDED) anchor.current = middle
  })
  const restore = useEffectEvent((element: HTMLElement) => {
    const view = scroller(element, axis)
    const { line, place: held } = anchor.current
    view.at = offsetOf(flow, held) - line * view.length
    lastSet.current = view.at
    update(element)
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

  // Each navigation sets the anchor to the beginning of its page.
  const handledNavigation = useRef(navigations)
  useLayoutEffect(() => {
    if (handledNavigation.current === navigations) return
    handledNavigation.current = navigations
    glide.stop()
    anchor.current = anchorOf(spread.pages[0])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new layout or navigation
  useLayoutEffect(() => {
    if (frame.current) restore(frame.current)
  }, [flow, navigations, frame])

  const scrollableBy = (by: number): number => {
    const element = frame.current
    if (!element) return 0
    const { at, length } = scroller(element, axis)
    const now = at + glide.remaining
    return by > 0 ? Math.max(0, flow.total - length - now) : Math.max(0, now)
  }
  return {
    flow,
    range,
    /** Scrolls smoothly by CSS pixels, as far as possible; false if it is at the end. */
    scroll: (distance: number): boolean => {
      const room = scrollableBy(distance)
      if (room <= 1) return false
      glide.by(Math.sign(distance) * Math.min(Math.abs(distance), room))
      return true
    },
    /** Keeps the point at a share of the window in place at the next change of sizes. */
    hold: (line: number) => {
      const element = frame.current
      if (!element) return
      const { at, length } = scroller(element, axis)
      anchor.current = { place: placeAt(flow, at + line * length), line }
    },
    /** Scrolls by CSS pixels at once; false if it is at the end. */
    scrollBy: (by: number): boolean => {
      const element = frame.current
      if (!element) return false
      const { at, length } = scroller(element, axis)
      if (flow.total - length - at <= ROUNDED) return false
      moveBy(element, by)
      return true
    },
    /** Length of the window along the axis, in CSS pixels. */
    length: () => (frame.current ? scroller(frame.current, axis).length : 0),
    /** Returns the share that was read when a page is reached, 0 to 1. */
    shareAt: (page: number): number =>
      readShare(flow, flow.starts[page - 1] ?? 0, frame.current ? scroller(frame.current, axis).length : 0),
    /** The share that was read, 0 to 1; `subscribe` listens to its changes. */
    share,
    subscribe: (listener: () => void) => {
      listeners.current.add(listener)
      return () => void listeners.current.delete(listener)
    },
  }
}

export type FlowView = ReturnType<typeof useFlow>
