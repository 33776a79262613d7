import { type RefObject, useLayoutEffect } from 'react'

/** Where somebody was on a screen. */
interface Place {
  /** How far the page was scrolled, in pixels. */
  readonly y: number
  /** How far each carousel was, by its title. */
  readonly rails: Readonly<Record<string, number>>
  /** The link that had the focus or was followed: its address, its rank among those of that address, and its top. */
  readonly link: { readonly href: string; readonly rank: number; readonly top: number } | null
}

/** As many places outlast a page that is loaded anew: nobody goes further back. */
const KEPT = 100
/** How long a screen that comes back is waited for, in milliseconds: its lists may have to be asked for again. */
const PATIENCE = 10_000
/** A link that stands still for as many frames has come to its place: carousels above it may still grow. */
const STILL = 10
/** The places are kept under this name while the page loads anew. */
const STORED = 'comics-places'

const places = stored()
/** The carousels of the screen that comes, which are drawn when they come near. */
let railsDue: Readonly<Record<string, number>> = {}
let followed: HTMLElement | null = null

function stored(): Map<string, Place> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, Place][])
  } catch {
    return new Map()
  }
}

const linksTo = (href: string) => [
  ...document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`),
]

function linkLeft(): Place['link'] {
  const focused = document.activeElement?.closest<HTMLElement>('main a[href]') ?? null
  const link = focused ?? (followed?.isConnected ? followed : null)
  const href = link?.getAttribute('href') ?? null
  if (link === null || href === null) return null
  return {
    href,
    rank: linksTo(href).indexOf(link),
    top: link.getBoundingClientRect().top,
  }
}

/** Notes where the page is, for the entry of the history called `entry`. */
export function notePlace(entry: string): void {
  const rails = [...document.querySelectorAll<HTMLElement>('[data-place]')]
  const place: Place = {
    y: Math.round(window.scrollY),
    rails: Object.fromEntries(rails.map((rail) => [rail.dataset.place ?? '', Math.round(rail.scrollLeft)])),
    link: linkLeft(),
  }
  places.delete(entry)
  places.set(entry, place)
}

/** Keeps the places for the page that is loaded anew in this tab. */
export function storePlaces(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...places].slice(-KEPT)))
  } catch {
    // A tab that may keep nothing begins at the top.
  }
}

/** Gets a screen that is about to be drawn ready to be as it was left; false where that is not known. */
export function expectPlace(entry: string): boolean {
  followed = null
  railsDue = places.get(entry)?.rails ?? {}
  return places.has(entry)
}

/**
 * Brings the page to where it was left, as soon as it is long enough, and the focus to the link it was left by. Whoever
 * does something meanwhile is left alone. The answer calls it off.
 */
export function returnToPlace(entry: string): () => void {
  const place = places.get(entry)
  if (place === undefined) return () => undefined
  const { y, link } = place
  const until = performance.now() + PATIENCE
  let frame = 0
  let still = 0
  const step = () => {
    const found = link === null ? undefined : linksTo(link.href)[link.rank]
    if (link === null || found === undefined) {
      if (Math.abs(window.scrollY - y) > 1) window.scrollTo(0, y)
      if (link === null && Math.abs(window.scrollY - y) <= 1) still = STILL
    } else {
      if (document.activeElement !== found) found.focus({ preventScroll: true })
      // What stands above may be higher or lower than it was.
      const off = Math.round(found.getBoundingClientRect().top - link.top)
      if (off !== 0) window.scrollBy(0, off)
      still = off === 0 ? still + 1 : 0
    }
    if (still < STILL && performance.now() < until) frame = requestAnimationFrame(step)
    else callOff()
  }
  const deeds = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  const callOff = () => {
    cancelAnimationFrame(frame)
    for (const deed of deeds) window.removeEventListener(deed, callOff, true)
  }
  for (const deed of deeds) window.addEventListener(deed, callOff, true)
  step()
  return callOff
}

/** Notes which link of a screen is followed: some browsers give those no focus that are clicked. */
export function watchFollowed(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      followed = target instanceof Element ? target.closest<HTMLElement>('main a[href]') : null
    },
    true,
  )
}

/** A carousel comes back where it was left. Its element carries `name` as `data-place`. */
export function useRailPlace(list: RefObject<HTMLElement | null>, name: string): void {
  useLayoutEffect(() => {
    const left = railsDue[name]
    if (list.current && left) list.current.scrollLeft = left
  }, [list, name])
}
