import type { RefObject } from 'react'
import type { ProgressState } from '#contract/helper/shapes.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import type { ContentsLine } from '#web/data/layout.ts'
import type { Range } from '../marks/use-marks.ts'

/**
 * What a view reports to the shell around it. Bookmarks and the table of contents count in numbers: of pages in a
 * comic, of places in a book of text (`placeNumber`).
 */
export interface ShellView {
  /** Reading pace is learned for each kind. */
  readonly kind: 'pictures' | 'words'
  /** The page to save, from 1. */
  readonly page: number
  readonly pageCount: number
  /** Pages on screen, in order. */
  readonly pages: readonly number[]
  /** True once what is on screen has been drawn; nothing is saved before. */
  readonly isShown: boolean
  /** False while the end of the last page is below the screen. */
  readonly isEndShown: boolean
  /** True after the last page. */
  readonly isEnded: boolean
  /** True if the user moved on within the page the comic was opened at. */
  readonly isBegun: boolean
  /** True if the comic had been finished before it was opened. */
  readonly wasFinished: boolean
  /** True when the next issue should be looked up. */
  readonly isNearEnd: boolean
  /** Address of an issue's first page, to fetch it ahead; null where the view shows no pages. */
  readonly firstPageOf: (issue: ComicDetail) => string | null
  /** The account's progress as a page of this view. */
  readonly pageOf: (saved: ProgressState) => number
  /** Page of a number. */
  readonly pageOfNumber: (number: number) => number
  /** Numbers on screen. */
  readonly range: () => Range
  /** The table of contents; null if the comic's file has to be asked for it. */
  readonly contents: readonly ContentsLine[] | null
  /** Element that has the focus while reading; the reader's own element when absent. */
  readonly focus?: RefObject<HTMLElement | null>
  readonly goToPage: (page: number) => void
  readonly goToNumber: (number: number) => void
  /** Goes from the ending back to the last page. */
  readonly goBack: () => void
}
