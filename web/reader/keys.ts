import type { Direction } from './spreads.ts'

/** Everything the reader does by key; also what its help sheet lists. */
export type Action =
  | 'next'
  | 'previous'
  | 'advance'
  | 'retreat'
  | 'first'
  | 'last'
  | 'scroll-down'
  | 'scroll-up'
  | 'next-issue'
  | 'previous-issue'
  | 'mode'
  | 'fit'
  | 'double'
  | 'shift'
  | 'direction'
  | 'zoom-in'
  | 'zoom-out'
  | 'zoom-reset'
  | 'zoom-keep'
  | 'crop'
  | 'split'
  | 'rotate'
  | 'guided'
  | 'grid'
  | 'go-to'
  | 'bookmark'
  | 'contents'
  | 'fullscreen'
  | 'help'
  | 'escape'

/** What is needed of a KeyboardEvent. */
export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

const KEYS: Readonly<Record<string, Action>> = {
  arrowdown: 'scroll-down',
  arrowup: 'scroll-up',
  home: 'first',
  end: 'last',
  // What presenters and clickers send.
  pagedown: 'advance',
  pageup: 'retreat',
  n: 'next-issue',
  p: 'previous-issue',
  m: 'mode',
  a: 'fit',
  d: 'double',
  s: 'shift',
  r: 'direction',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '0': 'zoom-reset',
  z: 'zoom-keep',
  c: 'crop',
  h: 'split',
  v: 'guided',
  e: 'rotate',
  t: 'grid',
  g: 'go-to',
  b: 'bookmark',
  o: 'contents',
  f: 'fullscreen',
  '?': 'help',
  escape: 'escape',
}

/**
 * What a key does, null for keys that are not the reader's. Arrows follow the
 * screen, so in manga ← goes on. `advance` and `retreat` scroll a tall page before they turn it.
 */
export function actionOf(press: KeyPress, direction: Direction): Action | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null
  const key = press.key.toLowerCase()
  if (key === ' ') return press.shiftKey ? 'retreat' : 'advance'
  if (key === 'arrowright') return direction === 'rtl' ? 'previous' : 'next'
  if (key === 'arrowleft') return direction === 'rtl' ? 'next' : 'previous'
  return KEYS[key] ?? null
}

/** Keys a focused control needs for itself: a button Space and Enter, a slider the arrows too. */
export function belongsToControl(key: string, control: 'button' | 'slider' | 'text' | 'none'): boolean {
  if (control === 'none' || key === 'Escape') return false
  if (control === 'text') return true
  if (key === ' ' || key === 'Enter') return true
  return control === 'slider' && /^(Arrow|Home|End|Page)/.test(key)
}
