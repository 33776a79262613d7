import type { KeyPress } from '#web/components/reading/keymap.ts'

/** Everything a book of words does by key. */
export type TextAction =
  | 'on'
  | 'back'
  | 'down'
  | 'up'
  | 'start'
  | 'end'
  | 'next-chapter'
  | 'previous-chapter'
  | 'next-issue'
  | 'previous-issue'
  | 'larger'
  | 'smaller'
  | 'bookmark'
  | 'contents'
  | 'fullscreen'
  | 'help'
  | 'escape'

const KEYS: Readonly<Record<string, TextAction>> = {
  // What presenters and clickers send.
  pagedown: 'on',
  pageup: 'back',
  arrowdown: 'down',
  arrowup: 'up',
  home: 'start',
  end: 'end',
  n: 'next-issue',
  p: 'previous-issue',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  b: 'bookmark',
  o: 'contents',
  f: 'fullscreen',
  '?': 'help',
  escape: 'escape',
}

/** What a key does in a book of words, null for keys that are not its own. With Shift the arrows change the chapter. */
export function textActionOf(press: KeyPress): TextAction | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null
  const key = press.key.toLowerCase()
  if (key === ' ') return press.shiftKey ? 'back' : 'on'
  if (key === 'arrowright') return press.shiftKey ? 'next-chapter' : 'on'
  if (key === 'arrowleft') return press.shiftKey ? 'previous-chapter' : 'back'
  return KEYS[key] ?? null
}
