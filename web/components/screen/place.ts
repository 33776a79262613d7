import { type RefObject, useLayoutEffect } from 'react'

/**
 * The focused or last clicked link: its URL, the title of its carousel or null, its index among the links there with
 * that URL, and its top in CSS pixels. Other carousels may have other links after a return.
 */
interface LinkPosition {
  readonly href: string
  readonly rail: string | null
  readonly rank: number
  readonly top: number
}

/** Scroll and focus position of a screen. */
interface ScreenPosition {
  /** Scroll offset of the page in CSS pixels. */
  readonly y: number
  /** Scroll offset of each carousel by its title, in CSS pixels. */
  readonly rails: Readonly<Record<string, number>>
  readonly link: LinkPosition | null
}

/** Maximum number of positions stored across a reload. */
const KEPT = 100
/** Maximum time to restore a position, in milliseconds. The lists of the screen may have to be refetched first. */
const MAX_WAIT = 10_000
/** Successive frames without movement after which a link counts as restored. Carousels above it may grow until then. */
const STILL = 10
/** sessionStorage key of the positions. */
const STORED = 'comics-places'

const places = stored()
/** Offsets of the restored screen's carousels, by title. A carousel renders only when it is near the window. */
let pendingRails: Readonly<Record<string, number>> = {}
let followed: HTMLAnchorElement | null = null

function stored(): Map<string, ScreenPosition> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, ScreenPosition][])
  } catch {
    return new Map()
  }
}

const railOf = (link: HTMLElement) => link.closest<HTMLElement>('[data-place]')?.dataset.place ?? null

const linksTo = ({ href, rail }: Pick<LinkPosition, 'href' | 'rail'>) =>
  [...document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)].filter(
    (link) => railOf(link) === rail,
  )

/** Returns the focused or last clicked link of the screen. */
export function currentAnchor(): HTMLAnchorElement | null {
  const focused = document.activeElement?.closest<HTMLAnchorElement>('main a[href]') ?? null
  return focused ?? (followed?.isConnected ? followed : null)
}

function currentLink(): LinkPosition | null {
  const link = currentAnchor()
  const href = link?.getAttribute('href') ?? null
  if (link === null || href === null) return null
  const rail = railOf(link)
  return {
    href,
    rail,
    rank: linksTo({ href, rail }).indexOf(link),
    top: link.getBoundingClientRect().top,
  }
}

/** Stores the current position of the page in memory, as that of the history entry `entry`. */
export function notePlace(entry: string): void {
  const rails = [...document.querySelectorAll<HTMLElement>('[data-place]')]
  const place: ScreenPosition = {
    y: Math.round(window.scrollY),
    rails: Object.fromEntries(rails.map((rail) => [rail.dataset.place ?? '', Math.round(rail.scrollLeft)])),
    link: currentLink(),
  }
  places.delete(entry)
  places.set(entry, place)
}

/** Writes the latest positions to sessionStorage, so that they survive a reload of this tab. */
export function storePlaces(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...places].slice(-KEPT)))
  } catch {
    // If the storage is full or blocked, a reloaded page starts at the top.
  }
}

/** Prepares the carousels' offsets of a history entry before it renders. Returns false if its position is unknown. */
export function expectPlace(entry: string): boolean {
  followed = null
  pendingRails = places.get(entry)?.rails ?? {}
  return places.has(entry)
}

/**
 * Restores the focus and the scroll position of a history entry. Scrolls again in each frame, because the page may
 * still be loading, until the position is stable or MAX_WAIT has passed. A wheel, touch, pointer or key event cancels
 * this, and so does the returned function.
 */
export function returnToPlace(entry: string): () => void {
  const place = places.get(entry)
  if (place === undefined) return () => undefined
  const { y, link } = place
  const until = performance.now() + MAX_WAIT
  let frame = 0
  let still = 0
  let isCancelled = false
  const restore = () => {
    if (isCancelled) return
    const found = link === null ? undefined : linksTo(link)[link.rank]
    if (link === null || found === undefined) {
      if (Math.abs(window.scrollY - y) > 1) window.scrollTo(0, y)
      if (link === null && Math.abs(window.scrollY - y) <= 1) still = STILL
    } else {
      if (document.activeElement !== found) found.focus({ preventScroll: true })
      // Content above may have another height than before.
      const off = Math.round(found.getBoundingClientRect().top - link.top)
      if (off !== 0) window.scrollBy(0, off)
      still = off === 0 ? still + 1 : 0
    }
  }
  const step = () => {
    restore()
    if (still < STILL && performance.now() < until) frame = requestAnimationFrame(step)
    else cancel()
  }
  const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  const cancel = () => {
    isCancelled = true
    cancelAnimationFrame(frame)
    for (const input of inputs) window.removeEventListener(input, cancel, true)
  }
  for (const input of inputs) window.addEventListener(input, cancel, true)
  step()
  // Lists render their rows only once they are measured, still before the next frame.
  queueMicrotask(restore)
  return cancel
}

/** Starts recording the last clicked link, because some browsers do not focus clicked links. */
export function watchFollowed(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      followed = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null
    },
    true,
  )
}

/** Restores the offset of the carousel `list`. The `data-place` of its element must be `name`. */
export function useRailPlace(list: RefObject<HTMLElement | null>, name: string): void {
  useLayoutEffect(() => {
    const scrollLeft = pendingRails[name]
    if (list.current && scrollLeft) list.current.scrollLeft = scrollLeft
  }, [list, name])
}
