import { actionOf, type Keymap, type KeyPress, keyName } from '#web/components/reading/keymap.ts'
import { shellActions } from '../shell/shell-actions.ts'
import type { ShellState } from '../shell/use-shell.ts'
import type { TextPosition } from './use-text-position.ts'
import type { useTextScroll } from './use-text-scroll.ts'

/**
 * Actions of the text reader, in the groups in which the help lists them. All but `next-chapter` and `previous-chapter`
 * are also actions of the comic reader.
 */
export const TEXT_ACTIONS = [
  { label: 'textBook.keys.on', actions: ['advance', 'next'] },
  { label: 'textBook.keys.back', actions: ['retreat', 'previous'] },
  { label: 'textBook.keys.scroll', actions: ['scroll-up', 'scroll-down'] },
  { label: 'textBook.keys.ends', actions: ['first', 'last'] },
  { label: 'textBook.keys.chapters', actions: ['next-chapter', 'previous-chapter'] },
  { label: 'reader.keys.next-issue', actions: ['next-issue'] },
  { label: 'reader.keys.previous-issue', actions: ['previous-issue'] },
  { label: 'textBook.size', actions: ['zoom-in', 'zoom-out'] },
  { label: 'reader.keys.go-to', actions: ['go-to'] },
  { label: 'comic.chapters', actions: ['contents'] },
  { label: 'reader.keys.bookmark', actions: ['bookmark'] },
  { label: 'reader.settings', actions: ['settings'] },
  { label: 'reader.keys.fullscreen', actions: ['fullscreen'] },
  { label: 'reader.keys.help', actions: ['help'] },
  { label: 'reader.keys.escape', actions: ['escape'] },
] as const

export type TextAction = (typeof TEXT_ACTIONS)[number]['actions'][number]
type TextKeymap = Readonly<Record<TextAction, readonly string[]>>

/** Returns the keys of the comic reader's actions, and Shift with the right or left arrow to change the chapter. */
export function textKeymap(keymap: Keymap): TextKeymap {
  return { ...keymap, 'next-chapter': ['shift+arrowright'], 'previous-chapter': ['shift+arrowleft'] }
}

/** Returns the action of a key in the text reader; null for a key without one. */
export function textActionOf(press: KeyPress, keymap: Keymap): TextAction | null {
  const keys = textKeymap(keymap)
  const name = keyName(press) ?? ''
  const ownAction = (['next-chapter', 'previous-chapter'] as const).find((each) => keys[each].includes(name))
  const action = ownAction ?? actionOf(press, false, keymap)
  return (
    TEXT_ACTIONS.flatMap(({ actions }): readonly TextAction[] => actions).find((each) => each === action) ??
    null
  )
}

/** Returns a function for each action of the text reader. `onSize` changes the font size by one step. */
export function textActions(
  shell: ShellState,
  { place, isShown, isEnded, goTo, goBack }: TextPosition,
  scroll: ReturnType<typeof useTextScroll>,
  onSize: (by: 1 | -1) => void,
): Readonly<Record<TextAction, () => void>> {
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
