import type { Action } from '#web/components/reading/actions.ts'
import { FITS, PLAIN_MODES } from '#web/components/reading-choices.ts'
import type { ComicCard, ComicDetail } from '#web/data/comic.ts'
import type { Auto } from './auto/use-auto.ts'
import type { Reading } from './reading-state.ts'
import type { Opened } from './use-opened.ts'
import type { ViewHandle } from './views.ts'

const ZOOM_STEP = 1.25
const ARROW_SCROLL = 0.2

interface Room {
  readonly comic: ComicDetail
  readonly reading: Reading
  readonly opened: Opened
  readonly view: () => ViewHandle | null
  /** Turns by one, and puts the controls away. */
  readonly turn: (by: 1 | -1) => void
  readonly jump: (to: number) => void
  /** Scrolls by a screen, and turns where it goes no further. */
  readonly advance: (by: 1 | -1) => void
  readonly auto: Pick<Auto, 'going' | 'hasKey' | 'stop' | 'toggle'>
  readonly mark: () => void
  readonly toggleContents: () => void
  readonly toggleAuto: () => void
  readonly blank: () => void
  readonly showControls: () => void
  readonly toggleFullscreen: () => void
  readonly onIssue: (issue: ComicCard) => void
  readonly onLeave: () => void
}

/** The one after this; the first after the last, and where it is none of them. */
function after<T>(values: readonly T[], value: T): T | undefined {
  return values[(values.indexOf(value) + 1) % values.length]
}

/** What each action does in the reading room. */
export function roomActions(room: Room): Record<Action, () => void> {
  const { comic, reading, opened, view, turn, jump, advance, auto } = room
  const { settings, change, ended } = reading
  const closeTopmost = () => {
    if (ended) reading.turn(-1)
    else if (auto.going !== 'off') auto.stop()
    else if (view()?.resetZoom()) return
    else if (opened.over) opened.closeOver()
    else if (opened.panel) opened.closePanel()
    else room.onLeave()
  }
  return {
    next: () => turn(1),
    previous: () => turn(-1),
    advance: () => (auto.hasKey ? auto.toggle() : advance(1)),
    retreat: () => advance(-1),
    first: () => jump(0),
    last: () => jump(reading.spreads.length - 1),
    auto: () => !ended && room.toggleAuto(),
    'scroll-down': () => void view()?.scroll(ARROW_SCROLL),
    'scroll-up': () => void view()?.scroll(-ARROW_SCROLL),
    'next-issue': () => comic.next && room.onIssue(comic.next),
    'previous-issue': () => comic.previous && room.onIssue(comic.previous),
    mode: () => change({ mode: after(PLAIN_MODES, reading.mode) ?? 'auto' }),
    fit: () => change({ fit: after(FITS, reading.fit) ?? 'auto' }),
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
    guided: () => !ended && opened.toggleOver('guided'),
    grid: () => !ended && opened.toggleOver('grid'),
    'go-to': () => !ended && opened.setGoTo(true),
    bookmark: () => !ended && room.mark(),
    contents: room.toggleContents,
    picture: () => {
      opened.setMenu(false)
      opened.togglePanel('picture')
      room.showControls()
    },
    fullscreen: room.toggleFullscreen,
    blank: room.blank,
    help: () => opened.setHelp(true),
    escape: closeTopmost,
  }
}
