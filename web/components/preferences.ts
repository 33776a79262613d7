import { useSyncExternalStore } from 'react'
import type { ZoneLayout } from './reading/zones.ts'

/** What this browser keeps to; each device has its own, as its screen and keyboard are. */
export interface Preferences {
  /** Covers of grids, from -2 (small) to 2 (large). */
  readonly coverSize: number
  /** Room between covers. */
  readonly density: 'wide' | 'normal' | 'compact'
  /** Less motion than the system asks for, or as it says. */
  readonly motion: 'system' | 'reduced'
  /** Shortcuts of a single letter or sign. */
  readonly keys: boolean
  /** Which parts of a page turn it, and whether on and back have changed places. */
  readonly zones: ZoneLayout
  readonly zonesInverted: boolean
  /** A comic opens in full screen; the screen stays on while it is read. */
  readonly fullscreen: boolean
  readonly awake: boolean
  /** For screens of electronic ink: nothing moves, more contrast; and a flash with each turn, which wipes them. */
  readonly eink: boolean
  readonly flash: boolean
  /** The flash comes with each turn, or each so many of them. */
  readonly flashEvery: number
  /** Pages move as they are turned. */
  readonly turnMotion: boolean
  /** How a comic is read that has nothing of its own, as it was kept: the reader's settings believe what they know. */
  readonly reader: Readonly<Record<string, unknown>>
}

const USUAL: Preferences = {
  coverSize: 0,
  density: 'normal',
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
  motion: ['system', 'reduced'],
  keys: BOTH,
  zones: ['sides', 'edges', 'corner', 'forward', 'off'],
  zonesInverted: BOTH,
  fullscreen: BOTH,
  awake: BOTH,
  eink: BOTH,
  flash: BOTH,
  flashEvery: FLASH_EVERY,
  turnMotion: BOTH,
}
const STORED = 'comics.preferences'

/** What was kept, each value for itself: one that is none of its choices is as usual. */
export function preferencesFrom(text: string | null): Preferences {
  let kept: Readonly<Record<string, unknown>> = {}
  try {
    kept = { ...JSON.parse(text ?? '{}') }
  } catch {
    // Not what was kept here.
  }
  const values = Object.entries(CHOICES).flatMap(([name, choices]) => {
    const given = choices.find((choice) => choice === kept[name])
    return given === undefined ? [] : [[name, given]]
  })
  // Earlier versions kept the reader's among the others.
  const { fit, double, direction, reader = { fit, double, direction } } = kept
  return { ...USUAL, ...Object.fromEntries(values), reader: { ...(reader as object) } }
}

let current: Preferences = USUAL
const listeners = new Set<() => void>()

/** Tells the page's own style sheet, and whoever draws by it. */
function apply(next: Preferences): void {
  current = next
  document.documentElement.dataset.motion = next.eink ? 'reduced' : next.motion
  for (const tell of listeners) tell()
}

const stored = (): string | null => localStorage.getItem(STORED)

if (typeof document !== 'undefined') {
  apply(preferencesFrom(stored()))
  // Another window of this browser chose.
  window.addEventListener('storage', ({ key }) => key === STORED && apply(preferencesFrom(stored())))
}

/** What holds now. */
export const preferences = (): Preferences => current

/** Keeps and applies a change at once. Throws what the browser throws where it keeps nothing; then nothing changed. */
export function prefer(change: Partial<Preferences>): void {
  const next = { ...current, ...change }
  localStorage.setItem(STORED, JSON.stringify(next))
  apply(next)
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** What holds now, drawn again when it changes. */
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, preferences)

/** True when motion is to be avoided: chosen here, or asked of the system. */
export function prefersStillness(): boolean {
  return (
    document.documentElement.dataset.motion === 'reduced' ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

/** True when a key alone means something: where single-key shortcuts are off, only what is no letter or sign does. */
export const isKeyHeard = (key: string): boolean => current.keys || key.length > 1 || key === ' '
