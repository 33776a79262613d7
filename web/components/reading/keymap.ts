import { ACTIONS, type Action, DEFAULT_KEYS, FIXED } from './actions.ts'

/** The used properties of a KeyboardEvent. */
export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** Keys of the actions whose keys were changed. */
export type Rebound = { readonly [A in Action]?: readonly string[] }
/** Keys of every action; each key belongs to one action at most. */
export type Keymap = Readonly<Record<Action, readonly string[]>>

/** Keys that belong to the browser, the system or controls, and cannot be bound. */
const UNBINDABLE =
  /^(shift|control|alt|altgraph|meta|os|capslock|numlock|scrolllock|fn|contextmenu|dead|process|unidentified|escape|tab|enter|f1[12]|(media|audio|browser|launch|microphone|key).+)$/
/** Function keys, which belong to the browser when pressed with Shift. */
const FUNCTION_KEY = /^f\d+$/
const MAX_LENGTH = 24

/**
 * Returns the name of a key: its value in lower case (`d`, `?`, `arrowright`, `space`), with `shift+` before letters
 * and before keys that have the same value with Shift. Null with Ctrl, Alt or ⌘, which belong to the browser.
 */
export function keyName(press: KeyPress): string | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null
  const key = press.key === ' ' ? 'space' : press.key.toLowerCase()
  const isSame = key.length > 1 || key !== key.toUpperCase()
  return press.shiftKey && isSame ? `shift+${key}` : key
}

/** True for a key that can be bound. */
export const isBindable = (name: string): boolean =>
  name.length > 0 && name.length <= MAX_LENGTH && !UNBINDABLE.test(name.replace(/^shift\+/, ''))

/** Parses stored keys; an action whose value is no list keeps its default keys. */
export function reboundFrom(text: string | null): Rebound {
  let stored: Readonly<Record<string, unknown>> = {}
  try {
    stored = { ...JSON.parse(text ?? '{}') }
  } catch {
    // Not JSON.
  }
  const valid = ACTIONS.flatMap((action) => {
    const keys = stored[action]
    if (FIXED.has(action) || !Array.isArray(keys)) return []
    return [[action, keys.filter((key) => typeof key === 'string' && isBindable(key))] as const]
  })
  return Object.fromEntries(valid)
}

/**
 * Returns the keys of every action. Changed keys take precedence: a default key that was given to another action is
 * removed.
 */
export function keymapOf(rebound: Rebound): Keymap {
  const taken = new Set<string>()
  const claim = (keys: readonly string[]) => {
    const free = keys.filter((key) => !taken.has(key))
    for (const key of free) taken.add(key)
    return free
  }
  const inOrder = [...ACTIONS].sort((a, b) => Number(a in rebound ? 0 : 1) - Number(b in rebound ? 0 : 1))
  const keys = inOrder.map((action) => [action, claim(rebound[action] ?? DEFAULT_KEYS[action])])
  return Object.fromEntries(keys) as Keymap
}

/** Returns the action of a key; null if there is none. */
export function ownerOf(keymap: Keymap, key: string): Action | null {
  return ACTIONS.find((action) => keymap[action].includes(key)) ?? null
}

/**
 * Binds a key to an action, replacing its key `instead` or, if null, in addition; another action that had the key
 * loses it.
 */
export function bound(rebound: Rebound, action: Action, key: string, instead: string | null): Rebound {
  const keymap = keymapOf(rebound)
  const owner = ownerOf(keymap, key)
  const others = keymap[action].filter((each) => each !== key)
  const keys = instead === null ? [...others, key] : others.map((each) => (each === instead ? key : each))
  const mine = { [action]: keys.includes(key) ? keys : [...keys, key] }
  if (owner === null || owner === action) return { ...rebound, ...mine }
  return { ...rebound, [owner]: keymap[owner].filter((each) => each !== key), ...mine }
}

/** Removes a key from an action. */
export function unbound(rebound: Rebound, action: Action, key: string): Rebound {
  return { ...rebound, [action]: keymapOf(rebound)[action].filter((each) => each !== key) }
}

/** Arrow keys that are swapped when reading from right to left. */
const MIRRORED: Readonly<Record<string, string>> = { arrowleft: 'arrowright', arrowright: 'arrowleft' }

/** Returns the key to press for an action: in manga the arrows of `next` and `previous` are swapped. */
export function asPressed(action: Action, key: string, rtl: boolean): string {
  return rtl && (action === 'next' || action === 'previous') ? (MIRRORED[key] ?? key) : key
}

/** Returns the action of a key press; null if there is none. */
export function actionOf(press: KeyPress, rtl: boolean, keymap: Keymap): Action | null {
  const name = keyName(press)
  if (name === null) return null
  // Shift pressed by accident is ignored.
  const plain = name.replace(/^shift\+/, '')
  const action = ownerOf(keymap, name) ?? (FUNCTION_KEY.test(plain) ? null : ownerOf(keymap, plain))
  if (!rtl || !(plain in MIRRORED)) return action
  if (action === 'next') return 'previous'
  return action === 'previous' ? 'next' : action
}
