import type { Ref } from 'react'
import type { ComicDetail } from '#web/data/comic.ts'
import type { Bars } from './bars.ts'
import type { Tick } from './marks/ticks.ts'
import type { Marks } from './marks/use-marks.ts'
import type { usePages } from './pages/use-pages.ts'
import type { Reading } from './reading-state.ts'
import type { Screen } from './use-screen.ts'

/** What takes the pages' place for a while. */
export type Over = 'grid' | 'guided'
/** What stands beside the pages. */
export type Panel = 'picture' | 'contents'

/** What keys ask of a view. */
export interface ViewHandle {
  /** Scrolls by a share of the view's height; false when it goes no further that way. */
  scroll(share: number): boolean
  /** Goes one step on or back by itself; false where the room is to turn a spread. */
  step?(by: 1 | -1): boolean
  /** Goes on by so many CSS pixels at once; false at its end. Missing where screens follow each other. */
  moveOn?(pixels: number): boolean
  /** How much of its way a view shows at once, in CSS pixels. */
  length?(): number
  zoomBy(factor: number): void
  /** Back to the size of the fit; false when it has that already. */
  resetZoom(): boolean
}

/** What each view is given. */
export interface ViewProps {
  readonly comic: ComicDetail
  readonly reading: Reading
  readonly pages: ReturnType<typeof usePages>
  /** The room there is, without panels beside; controls are still to be taken off. */
  readonly screen: Screen
  /** What the controls take; null while they are hidden. */
  readonly bars: Bars | null
  readonly marks: Marks
  /** Chapters and bookmarks, for sliders. */
  readonly ticks: readonly Tick[]
  /** Minutes that the rest takes at the user's own pace; null while that is unknown. */
  readonly minutes: number | null
  /** True once the mouse has rested: the pointer hides. */
  readonly still: boolean
  /** True while a menu is open, or pages follow each other: a tap then only ends that. */
  readonly resting: boolean
  /** Told of a page's picture once it is seen. */
  readonly onPicture: (page: number, image: HTMLImageElement) => void
  /** The media token is no longer taken. */
  readonly onExpired: () => void
  /** The comic's file is not there any more. */
  readonly onGone: () => void
  readonly onTurn: (by: 1 | -1) => void
  /** Shows or hides the controls. */
  readonly onToggle: () => void
  /** Leaves the view: `grid` and `guided` go back to the pages, the others leave the comic. */
  readonly onLeave: () => void
  readonly ref: Ref<ViewHandle>
}
