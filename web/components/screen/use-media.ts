import { useSyncExternalStore } from 'react'

/** Up to this width a screen has one column, as in the style sheets. */
export const PHONE = '(max-width: 639px)'
/** Below this width tabs replace the links of the bar, as in app.css. */
export const NARROW = '(max-width: 899px)'
/** Touch screens, where the actions of a card are in its sheet instead of buttons and a menu. */
export const TOUCH = '(hover: none)'
export const LESS_MOTION = '(prefers-reduced-motion: reduce)'

interface Source {
  readonly list: MediaQueryList
  readonly subscribe: (listener: () => void) => () => void
}

const sources = new Map<string, Source>()

/** Returns the one list of a media query, and its subscription. */
function sourceOf(query: string): Source {
  const known = sources.get(query)
  if (known !== undefined) return known
  const list = window.matchMedia(query)
  const source: Source = {
    list,
    subscribe(listener) {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
  }
  sources.set(query, source)
  return source
}

/** True if a media query matches now. */
export const matchesMedia = (query: string): boolean => sourceOf(query).list.matches

/** Returns whether a media query matches; rerenders when that changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(sourceOf(query).subscribe, () => matchesMedia(query))

/** True if the window is as narrow as a phone. */
export const useIsPhone = (): boolean => useMedia(PHONE)
