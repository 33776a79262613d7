import { type RefObject, useEffect, useRef } from 'react'
import type { ProgressState } from '#contract/helper/shapes.ts'
import { usePreferences } from '#web/components/preferences/preferences.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import type { ContentsEntry } from '#web/data/comics/layout.ts'
import { useAwake } from '../comfort/use-awake.ts'
import { useFullscreen, useOpensFullscreen } from '../comfort/use-fullscreen.ts'
import { useContents } from '../contents/use-contents.ts'
import { useChrome } from '../controls/use-chrome.ts'
import { useEarlierProgress } from '../ending/earlier-progress.ts'
import { useNextIssue } from '../ending/use-next-issue.ts'
import { type Range, useMarks } from '../marks/use-marks.ts'
import { useMinutesLeft } from '../progress/use-pace.ts'
import { useProgress } from '../progress/use-progress.ts'
import { useReadDays } from '../progress/use-read-days.ts'
import type { Opened } from '../use-opened.ts'
import { useReaderFocus } from '../use-reader-focus.ts'
import type { ReaderProps } from './reader-props.ts'

/**
 * What a view reports to the shell around it. Bookmarks and the table of contents count in numbers: of pages in a
 * comic, of places in a book of text (`placeNumber`).
 */
interface ShellView {
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
  /** URL of an issue's first page, to prefetch it; null if the view has no pictures of pages. */
  readonly firstPageOf: (issue: ComicDetail) => string | null
  /** Returns the page of this view for saved progress. */
  readonly pageOf: (saved: ProgressState) => number
  /** Returns the page that a number is in. */
  readonly pageOfNumber: (number: number) => number
  /** Numbers on screen. */
  readonly range: () => Range
  /** The table of contents; null if it must be requested from the helper. */
  readonly contents: readonly ContentsEntry[] | null
  /** Element that has the focus while reading; the reader's own element when absent. */
  readonly focus?: RefObject<HTMLElement | null>
  readonly goToPage: (page: number) => void
  readonly goToNumber: (number: number) => void
  /** Goes from the ending back to the last page. */
  readonly goBack: () => void
}

/** State of the reader around a view: the controls, progress, bookmarks, contents and the next issue. */
export function useShell(reader: ReaderProps, view: ShellView, opened: Opened) {
  const { comic, userId, unsaved } = reader
  const { page, pageCount, pages, isShown, isEnded, isEndShown } = view
  const frame = useRef<HTMLElement>(null)
  const preferences = usePreferences()
  useAwake(preferences.awake)
  useOpensFullscreen(preferences.fullscreen)
  const fullscreen = useFullscreen()
  const chrome = useChrome(frame, opened.isDialogOpen || opened.panel !== null)
  const focus = useReaderFocus(view.focus ?? frame, chrome.show)
  const marks = useMarks(comic, view.pageOfNumber)
  const contents = useContents(comic, view.contents, marks, opened, isShown)
  const minutes = useMinutesLeft(view.kind, page, pageCount)
  const progress = useProgress({
    comic,
    userId,
    unsaved,
    page,
    pageCount,
    wasFinished: view.wasFinished,
    isAgain: reader.isAgain,
    isShown,
    isBegun: view.isBegun,
    isOver: isEndShown && (isEnded || pages.length === pageCount),
    pageOf: view.pageOf,
  })
  const earlier = useEarlierProgress(comic.id, reader.savedProgress, view.wasFinished, unsaved, progress)
  const following = useNextIssue(comic.next, view.isNearEnd, view.firstPageOf)
  const readDays = useReadDays(comic.id, userId, pages, pageCount, isShown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the end is reached
  useEffect(() => {
    if (!isEnded) return
    if (isEndShown) readDays.finish()
    void progress.settle() // never rejects
  }, [isEnded])

  return {
    reader,
    view,
    opened,
    frame,
    focus,
    chrome,
    fullscreen,
    marks,
    contents,
    /** Minutes that the rest takes at the user's own pace; null while that is unknown. */
    minutes,
    progress,
    earlier,
    following,
  }
}

export type ShellState = ReturnType<typeof useShell>
