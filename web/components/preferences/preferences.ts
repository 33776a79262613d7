import { useSyncExternalStore } from 'react'
import { ZONE_LAYOUTS } from '../reading/zones.ts'
import { LESS_MOTION, matchesMedia } from '../screen/use-media.ts'

/** The values of a switch that is on by default, or off. */
const ON = [true, false] as const
const OFF = [false, true] as const
const COVER_SIZES: readonly number[] = [0, -2, -1, 1, 2]
/** Numbers of turns between flashes. */
export const FLASH_EVERY = [1, 3, 6, 10] as const

/** The values of each preference, the default first. */
const CHOICES = {
  /** Size of covers in grids, from -2 (small) to 2 (large). */
  coverSize: COVER_SIZES,
  /** Gap between covers. */
  density: ['normal', 'wide', 'compact'],
  /** Dark, light, or the system's setting. */
  theme: ['dark', 'paper', 'system'],
  /** Reduced motion, or the system's setting. */
  motion: ['system', 'reduced'],
  /** True if single-character shortcuts are enabled. */
  keys: ON,
  /** Tap zones that turn pages, and whether forward and back are swapped. */
  zones: ZONE_LAYOUTS,
  zonesInverted: OFF,
  /** True to open comics in full screen, and to hold a screen wake lock while reading. */
  fullscreen: OFF,
  awake: ON,
  /** Electronic ink: no motion and more contrast; and a flash when pages are turned, which clears the screen. */
  eink: OFF,
  flash: OFF,
  flashEvery: FLASH_EVERY,
  /** Animates page turns. */
  turnMotion: ON,
} as const
type Choices = typeof CHOICES

/** Preferences of this browser, as they depend on its screen and keyboard. */
export type Preferences = { readonly [Name in keyof Choices]: Choices[Name][number] } & {
  /** Default settings of the reader, as stored; the reader validates them. */
  readonly reader: Readonly<Record<string, unknown>>
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
  const values = Object.entries<readonly unknown[]>(CHOICES).map(([name, choices]) => [
    name,
    choices.includes(stored[name]) ? stored[name] : choices[0],
  ])
  // Earlier versions stored the reader's settings among the others.
  const { fit, double, direction, reader = { fit, double, direction } } = stored
  return { ...Object.fromEntries(values), reader: { ...(reader as object) } }
}

let current = preferencesFrom(null)
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
