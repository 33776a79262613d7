import type { Ref } from 'react'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import type { Bars } from './controls/bars.ts'
import type { Tick } from './marks/ticks.ts'
import type { Marks } from './marks/use-marks.ts'
import type { usePages } from './pages/use-pages.ts'
import type { Reading } from './reading-state.ts'
import type { Screen } from './use-screen.ts'

/** Views that replace the pages temporarily. */
export type OverlayView = 'grid' | 'guided'

/** Functions of a view that actions call. */
export interface ViewHandle {
  /** Scrolls by a share of the view's height; false if it is at the end. */
  scroll(share: number): boolean
  /** Moves one step forward or back within the view; false if the caller should turn the spread. */
  step?(by: 1 | -1): boolean
  /** Scrolls by CSS pixels at once; false at the end. Absent in views that do not scroll continuously. */
  scrollBy?(pixels: number): boolean
  /** Length of the window along the scroll axis, in CSS pixels. */
  length?(): number
  zoomBy(factor: number): void
  /** Resets the zoom; false if it was not zoomed. */
  resetZoom(): boolean
}

/** Props of every view. */
export interface ViewProps {
  readonly comic: ComicDetail
  readonly reading: Reading
  readonly pages: ReturnType<typeof usePages>
  /** Screen without panels; the view subtracts the controls. */
  readonly screen: Screen
  /** Sizes of the controls; null while they are hidden. */
  readonly bars: Bars | null
  readonly marks: Marks
  /** Chapters and bookmarks, for sliders. */
  readonly ticks: readonly Tick[]
  /** Estimated minutes for the remaining pages at the user's pace; null while unknown. */
  readonly minutes: number | null
  /** True once the mouse has not moved for a while: the cursor is hidden. */
  readonly still: boolean
  /** True while a menu is open or pages turn automatically: a tap then only closes the menu or pauses. */
  readonly dismissesTap: boolean
  /** Called with a page's picture once it is drawn. */
  readonly onPicture: (page: number, image: HTMLImageElement) => void
  /** Called when the media token is rejected. */
  readonly onExpired: () => void
  /** Called when the comic's file is no longer available. */
  readonly onGone: () => void
  readonly onTurn: (by: 1 | -1) => void
  /** Shows or hides the controls. */
  readonly onToggle: () => void
  /** Leaves the view: `grid` and `guided` return to the pages, other views leave the comic. */
  readonly onLeave: () => void
  readonly ref: Ref<ViewHandle>
}
