import { useSyncExternalStore } from 'react'
import { ZONE_LAYOUTS, type ZoneLayout } from '../reading/zones.ts'
import { LESS_MOTION, matchesMedia } from '../screen/use-media.ts'

/** Preferences of this browser, as they depend on its screen and keyboard. */
export interface Preferences {
  /** Size of covers in grids, from -2 (small) to 2 (large). */
  readonly coverSize: number
  /** Gap between covers. */
  readonly density: 'wide' | 'normal' | 'compact'
  /** Dark, light, or the system's setting. */
  readonly theme: 'dark' | 'paper' | 'system'
  /** Reduced motion, or the system's setting. */
  readonly motion: 'system' | 'reduced'
  /** True if single-character shortcuts are enabled. */
  readonly keys: boolean
  /** Tap zones that turn pages, and whether forward and back are swapped. */
  readonly zones: ZoneLayout
  readonly zonesInverted: boolean
  /** True to open comics in full screen, and to hold a screen wake lock while reading. */
  readonly fullscreen: boolean
  readonly awake: boolean
  /** Electronic ink: no motion and more contrast; and a flash when pages are turned, which clears the screen. */
  readonly eink: boolean
  readonly flash: boolean
  /** Number of turns between flashes. */
  readonly flashEvery: number
  /** Animates page turns. */
  readonly turnMotion: boolean
  /** Default settings of the reader, as stored; the reader validates them. */
  readonly reader: Readonly<Record<string, unknown>>
}

const DEFAULTS: Preferences = {
  coverSize: 0,
  density: 'normal',
  theme: 'dark',
  motion: 'system',
  keys: true,
  zones: 'sides',
  zonesInverted: false,
  fullscreen: false,
  awake: true,
  eink: false,
  flash: false,
  flashEvery: 1,
  turnMotion: true,
  reader: {},
}
export const FLASH_EVERY = [1, 3, 6, 10] as const
const BOTH = [true, false] as const
const CHOICES: { readonly [K in Exclude<keyof Preferences, 'reader'>]: readonly Preferences[K][] } = {
  coverSize: [-2, -1, 0, 1, 2],
  density: ['wide', 'normal', 'compact'],
  theme: ['dark', 'paper', 'system'],
  motion: ['system', 'reduced'],
  keys: BOTH,
  zones: ZONE_LAYOUTS,
  zonesInverted: BOTH,
  fullscreen: BOTH,
  awake: BOTH,
  eink: BOTH,
  flash: BOTH,
  flashEvery: FLASH_EVERY,
  turnMotion: BOTH,
}
/** localStorage key, which the script in index.html reads too. */
const STORED = 'comics.preferences'

/** Event upon which the script in index.html applies the theme again. */
const THEME = 'comics:theme'
/** Applies the theme again, after a change of it or of the screen: the reader is dark in each. */
export const applyTheme = (): unknown => window.dispatchEvent(new Event(THEME))

/** Parses stored preferences; each invalid value becomes its default. */
export function preferencesFrom(text: string | null): Preferences {
  let stored: Readonly<Record<string, unknown>> = {}
  try {
    stored = { ...JSON.parse(text ?? '{}') }
  } catch {
    // Not JSON.
  }
  const values = Object.entries(CHOICES).flatMap(([name, choices]) => {
    const given = choices.find((choice) => choice === stored[name])
    return given === undefined ? [] : [[name, given]]
  })
  // Earlier versions stored the reader's settings among the others.
  const { fit, double, direction, reader = { fit, double, direction } } = stored
  return { ...DEFAULTS, ...Object.fromEntries(values), reader: { ...(reader as object) } }
}

let current: Preferences = DEFAULTS
const listeners = new Set<() => void>()

/** Applies preferences to the document and notifies subscribers. */
function apply(next: Preferences): void {
  current = next
  document.documentElement.dataset.motion = next.eink ? 'reduced' : next.motion
  for (const listener of listeners) listener()
}

const stored = (): string | null => localStorage.getItem(STORED)

if (typeof document !== 'undefined' && typeof localStorage !== 'undefined') {
  apply(preferencesFrom(stored()))
  // Another window of this browser changed them.
  window.addEventListener('storage', ({ key }) => key === STORED && apply(preferencesFrom(stored())))
}

/** Returns the current preferences. */
export const preferences = (): Preferences => current

/** Stores and applies a change. Throws if the storage refuses; then nothing changes. */
export function prefer(change: Partial<Preferences>): void {
  const next = { ...current, ...change }
  localStorage.setItem(STORED, JSON.stringify(next))
  apply(next)
  applyTheme()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the current preferences; rerenders when they change. */
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, preferences)

/** True if motion should be reduced, by preference or by the system. */
export function prefersStillness(): boolean {
  return document.documentElement.dataset.motion === 'reduced' || matchesMedia(LESS_MOTION)
}

/** True if a key works as a shortcut: single characters other than space only if enabled. */
export const isShortcutEnabled = (key: string): boolean => current.keys || key.length > 1 || key === ' '
