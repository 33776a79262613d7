import { ACTIONS, type Action, FIXED, USUAL_KEYS } from './actions.ts'

/** What is needed of a KeyboardEvent. */
export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** The keys of the actions that do not have their usual ones. */
export type Rebound = { readonly [A in Action]?: readonly string[] }
/** The keys of every action; no key has two. */
export type Keymap = Readonly<Record<Action, readonly string[]>>

/** Whoever presses these means the browser, the system, or a control: they are never bound. */
const NOT_OURS =
  /^(shift|control|alt|altgraph|meta|os|capslock|numlock|scrolllock|fn|contextmenu|dead|process|unidentified|escape|tab|enter|f1[12]|(media|audio|browser|launch|microphone|key).+)$/
/** Held with Shift, these are the browser's. */
const FUNCTION_KEY = /^f\d+$/
const LONGEST = 24

/**
 * A key's name: what it says, small (`d`, `?`, `arrowright`, `space`), with `shift+` before a key that says the same
 * with Shift. Null with Ctrl, Alt or ⌘, which belong to the browser.
 */
export function keyName(press: KeyPress): string | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null
  const key = press.key === ' ' ? 'space' : press.key.toLowerCase()
  return press.shiftKey && key.length > 1 ? `shift+${key}` : key
}

/** True for a key that an action can be given. */
export const isBindable = (name: string): boolean =>
  name.length > 0 && name.length <= LONGEST && !NOT_OURS.test(name.replace(/^shift\+/, ''))

/** What was kept, each action for itself; what is no list of keys is as usual. */
export function reboundFrom(text: string | null): Rebound {
  let kept: Readonly<Record<string, unknown>> = {}
  try {
    kept = { ...JSON.parse(text ?? '{}') }
  } catch {
    // Not what was kept here.
  }
  const valid = ACTIONS.flatMap((action) => {
    const keys = kept[action]
    if (FIXED.has(action) || !Array.isArray(keys)) return []
    return [[action, keys.filter((key) => typeof key === 'string' && isBindable(key))] as const]
  })
  return Object.fromEntries(valid)
}

/** Who has which keys. What was chosen comes first: a usual key that another action was given is no longer usual. */
export function keymapOf(rebound: Rebound): Keymap {
  const taken = new Set<string>()
  const claim = (keys: readonly string[]) => {
    const free = keys.filter((key) => !taken.has(key))
    for (const key of free) taken.add(key)
    return free
  }
  const inOrder = [...ACTIONS].sort((a, b) => Number(a in rebound ? 0 : 1) - Number(b in rebound ? 0 : 1))
  const keys = inOrder.map((action) => [action, claim(rebound[action] ?? USUAL_KEYS[action])])
  return Object.fromEntries(keys) as Keymap
}

/** Which action has a key; null for none. */
export function ownerOf(keymap: Keymap, key: string): Action | null {
  return ACTIONS.find((action) => keymap[action].includes(key)) ?? null
}

/** An action given a key, in the place of one it had or besides (`instead` null); whoever had it loses it. */
export function bound(rebound: Rebound, action: Action, key: string, instead: string | null): Rebound {
  const keymap = keymapOf(rebound)
  const owner = ownerOf(keymap, key)
  const others = keymap[action].filter((each) => each !== key)
  const keys = instead === null ? [...others, key] : others.map((each) => (each === instead ? key : each))
  const mine = { [action]: keys.includes(key) ? keys : [...keys, key] }
  if (owner === null || owner === action) return { ...rebound, ...mine }
  return { ...rebound, [owner]: keymap[owner].filter((each) => each !== key), ...mine }
}

/** An action without one of its keys. */
export function unbound(rebound: Rebound, action: Action, key: string): Rebound {
  return { ...rebound, [action]: keymapOf(rebound)[action].filter((each) => each !== key) }
}

/** The arrows that change places where one reads from right to left. */
const MIRRORED: Readonly<Record<string, string>> = { arrowleft: 'arrowright', arrowright: 'arrowleft' }

/** A key of `next` or `previous` as it is pressed in manga: arrows follow the screen, so ← goes on. */
export function asPressed(action: Action, key: string, rtl: boolean): string {
  return rtl && (action === 'next' || action === 'previous') ? (MIRRORED[key] ?? key) : key
}

/** What a key does, null for keys that are not the reader's. */
export function actionOf(press: KeyPress, rtl: boolean, keymap: Keymap): Action | null {
  const name = keyName(press)
  if (name === null) return null
  // Shift held by accident changes nothing.
  const plain = name.replace(/^shift\+/, '')
  const action = ownerOf(keymap, name) ?? (FUNCTION_KEY.test(plain) ? null : ownerOf(keymap, plain))
  if (!rtl || !(plain in MIRRORED)) return action
  if (action === 'next') return 'previous'
  return action === 'previous' ? 'next' : action
}
