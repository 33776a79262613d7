import { useEffect, useRef } from 'react'
import { usePreferences } from '#web/components/preferences.ts'
import { useAwake } from '../comfort/use-awake.ts'
import { useFullscreen, useOpensFullscreen } from '../comfort/use-fullscreen.ts'
import { useContents } from '../contents/use-contents.ts'
import { useBefore } from '../ending/before.ts'
import { useNextIssue } from '../ending/use-next-issue.ts'
import { useMarks } from '../marks/use-marks.ts'
import { useChrome } from '../use-chrome.ts'
import type { Opened } from '../use-opened.ts'
import { useMinutesLeft } from '../use-pace.ts'
import { useProgress } from '../use-progress.ts'
import { useReadDays } from '../use-read-days.ts'
import { useReaderFocus } from '../use-reader-focus.ts'
import type { ReaderProps } from './reader-props.ts'
import type { ShellView } from './shell-view.ts'

/**
 * State of the reader around a view: the controls, progress, bookmarks, contents and the next issue. With
 * `showsControls` false the controls are hidden at first.
 */
export function useShell(reader: ReaderProps, view: ShellView, opened: Opened, showsControls = true) {
  const { comic, userId, unsaved } = reader
  const { page, pageCount, pages, isShown, isEnded, isEndShown } = view
  const frame = useRef<HTMLElement>(null)
  const preferences = usePreferences()
  useAwake(preferences.awake)
  useOpensFullscreen(preferences.fullscreen)
  const fullscreen = useFullscreen()
  const chrome = useChrome(frame, opened.isResting || opened.panel !== null, showsControls)
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
  const before = useBefore(comic.id, reader.savedProgress, view.wasFinished, unsaved, progress)
  const following = useNextIssue(comic.next, view.isNearEnd, view.firstPageOf)
  // Its effect runs before the one below, which sends what it has written.
  useReadDays(comic.id, userId, pages, pageCount, isShown, isEnded && isEndShown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the end is reached
  useEffect(() => {
    if (isEnded) void progress.settle() // never rejects
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
    before,
    following,
  }
}

export type ShellState = ReturnType<typeof useShell>
