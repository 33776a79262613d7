import type { Action } from '#web/components/reading/actions.ts'
import { actionOf, type Keymap, type KeyPress } from '#web/components/reading/keymap.ts'
import { shellActions } from '../shell/shell-actions.ts'
import type { ShellState } from '../shell/use-shell.ts'
import type { TextPosition } from './use-text-position.ts'
import type { useTextScroll } from './use-text-scroll.ts'

/** Actions of a book of text: some of those of comics, and two of its own. */
export type TextAction = Action | 'next-chapter' | 'previous-chapter'
export type TextActions = { readonly [A in TextAction]?: () => void }

/** Returns the action of a key: with Shift the arrows change the chapter. Null for keys without one. */
export function textActionOf(press: KeyPress, keymap: Keymap): TextAction | null {
  const isOurs = press.shiftKey && !press.ctrlKey && !press.altKey && !press.metaKey
  if (isOurs && press.key === 'ArrowRight') return 'next-chapter'
  if (isOurs && press.key === 'ArrowLeft') return 'previous-chapter'
  return actionOf(press, false, keymap)
}

/** Functions of the actions that a book of text has. `onSize` makes its letters larger or smaller. */
export function textActions(
  shell: ShellState,
  { place, isShown, isEnded, goTo, goBack }: TextPosition,
  scroll: ReturnType<typeof useTextScroll>,
  onSize: (by: 1 | -1) => void,
): TextActions {
  const { chapter } = place
  const next = () => {
    shell.chrome.hide()
    if (!scroll.page(1) && isShown) goTo({ chapter: chapter + 1, share: 0 })
  }
  const previous = () => {
    shell.chrome.hide()
    if (isEnded) goBack()
    else if (!scroll.page(-1)) goTo({ chapter: chapter - 1, share: 1 })
  }
  return {
    ...shellActions(shell),
    next,
    previous,
    advance: next,
    retreat: previous,
    'scroll-down': () => void scroll.line(1),
    'scroll-up': () => void scroll.line(-1),
    first: () => scroll.jump('start'),
    last: () => scroll.jump('end'),
    'next-chapter': () => goTo({ chapter: chapter + 1, share: 0 }),
    'previous-chapter': () => (isEnded ? goBack() : goTo({ chapter: chapter - 1, share: 0 })),
    'zoom-in': () => onSize(1),
    'zoom-out': () => onSize(-1),
  }
}
