import { useEffect, useState } from 'react'
import { useBefore } from './ending/before.ts'
import { useNextIssue } from './ending/use-next-issue.ts'
import type { usePages } from './pages/use-pages.ts'
import type { Reading } from './reading-state.ts'
import type { RoomProps } from './room-props.ts'
import { lastPage, spreadKey } from './spreads.ts'
import { useProgress } from './use-progress.ts'
import { useReadDays } from './use-read-days.ts'
import type { Screen } from './use-screen.ts'

interface Read extends Pick<RoomProps, 'comic' | 'userId' | 'unsaved' | 'left' | 'isAgain'> {
  readonly token: string
  /** True for a comic that was read to its end before. */
  readonly finished: boolean
  readonly reading: Reading
  readonly pages: ReturnType<typeof usePages>
  readonly screen: Screen
}

/** What comes of pages being seen: how far one has read, what day, what takes it back, and what is next. */
export function useRoomProgress(room: Read) {
  const { comic, userId, unsaved, token, finished, isAgain, left, reading, pages, screen } = room
  const { spread, ended } = reading
  const total = comic.pages.length
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const note = (page: number) => setSeen((known) => (known.has(page) ? known : new Set(known).add(page)))
  const isShown = spread.pages.some((page) => seen.has(page))
  const progress = useProgress({
    comic,
    userId,
    unsaved,
    page: lastPage(spread),
    pageCount: total,
    finished,
    isAgain,
    isShown,
    isOver: ended || spread.pages.length === total,
  })
  const before = useBefore(comic.id, left, finished, unsaved, progress)
  const following = useNextIssue(comic.next, reading, screen, token)
  // Before what is read is sent.
  useReadDays(comic.id, userId, spread.pages, total, isShown, ended)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the end is come to
  useEffect(() => {
    if (ended) void progress.settle() // never rejects
  }, [ended])

  const key = spreadKey(spread)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on screen, once it is seen
  useEffect(() => {
    if (isShown) reading.hold()
  }, [isShown, key])

  // Whoever goes past the last page before it has come has read it once it comes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's address stands for what is asked
  useEffect(() => {
    if (!ended || isShown) return
    const stop = new AbortController()
    const { signal } = stop
    pages.loader.load(pages.urlOf(total), { signal }).then(
      () => !signal.aborted && note(total),
      () => {
        // What cannot be shown was not read.
      },
    )
    return () => stop.abort()
  }, [ended, isShown, pages.urlOf(total)])

  return {
    isShown,
    progress,
    before,
    following,
    /** Takes note of a page's picture once it is there. */
    see: (page: number, image: HTMLImageElement) => {
      note(page)
      pages.onPicture(page, image)
    },
  }
}
