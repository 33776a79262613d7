import { FITS, PLAIN_MODES } from '#web/components/preferences/reading-choices.ts'
import type { Action } from '#web/components/reading/actions.ts'
import type { Auto } from '../auto/use-auto.ts'
import type { Reading } from '../reading-state.ts'
import { shellActions } from '../shell/shell-actions.ts'
import type { ShellState } from '../shell/use-shell.ts'
import { ARROW_SCROLL } from '../spreads/fit.ts'
import type { ViewHandle } from '../views.ts'

const ZOOM_STEP = 1.25
interface ComicView {
  readonly reading: Reading
  readonly shell: ShellState
  readonly view: () => ViewHandle | null
  /** Turns by one step and hides the controls. */
  readonly turn: (by: 1 | -1) => void
  readonly jump: (to: number) => void
  /** Scrolls by a screen; turns if the view cannot scroll further. */
  readonly advance: (by: 1 | -1) => void
  readonly auto: Pick<Auto, 'going' | 'hasKey' | 'stop' | 'toggle' | 'onOff'>
  readonly blank: () => void
}

export type ComicActions = Readonly<Record<Action, () => void>>

/** Returns the value after `value`, or the first value if `value` is the last or not in the list. */
function nextOf<T>(values: readonly T[], value: T): T | undefined {
  return values[(values.indexOf(value) + 1) % values.length]
}

/** Returns a function for each action of the comic reader. */
export function comicActions({
  reading,
  shell,
  view,
  turn,
  jump,
  advance,
  auto,
  blank,
}: ComicView): ComicActions {
  const { settings, change, ended } = reading
  const { opened, chrome } = shell
  const shared = shellActions(shell)
  const closeTopmost = () => {
    if (ended) shared.escape()
    else if (auto.going !== 'off') auto.stop()
    else if (opened.panel) opened.closePanel()
    else if (view()?.resetZoom()) return
    else if (opened.over) opened.closeOverlayView()
    else shared.escape()
  }
  return {
    ...shared,
    next: () => turn(1),
    previous: () => turn(-1),
    advance: () => (auto.hasKey ? auto.toggle() : advance(1)),
    retreat: () => advance(-1),
    first: () => jump(0),
    last: () => jump(reading.spreads.length - 1),
    auto: () => {
      if (ended) return
      opened.setMenu(false)
      auto.onOff()
      chrome.show()
    },
    'scroll-down': () => void view()?.scroll(ARROW_SCROLL),
    'scroll-up': () => void view()?.scroll(-ARROW_SCROLL),
    mode: () => change({ mode: nextOf(PLAIN_MODES, reading.mode) ?? 'auto' }),
    fit: () => change({ fit: nextOf(FITS, reading.fit) ?? 'auto' }),
    double: () => change({ mode: reading.double ? 'single' : 'double' }),
    shift: reading.shift,
    direction: () => change({ direction: reading.direction === 'rtl' ? 'ltr' : 'rtl' }),
    'zoom-in': () => view()?.zoomBy(ZOOM_STEP),
    'zoom-out': () => view()?.zoomBy(1 / ZOOM_STEP),
    'zoom-reset': () => void view()?.resetZoom(),
    'zoom-keep': () => change({ keepZoom: !settings.keepZoom }),
    crop: () => change({ crop: !settings.crop }),
    split: () => change({ split: !settings.split }),
    rotate: reading.rotate,
    guided: () => !ended && opened.toggleOverlayView('guided'),
    grid: () => !ended && opened.toggleOverlayView('grid'),
    picture: () => {
      opened.togglePanel('picture')
      chrome.show()
    },
    'more-settings': () => {
      if (ended) return
      opened.togglePanel('settings')
      chrome.show()
    },
    blank,
    escape: closeTopmost,
  }
}
