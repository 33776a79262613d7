import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ProgressState } from '#contract/helper/shapes.ts'
import { isReplacedBy } from '#domain/clock.ts'
import type { ComicRef } from '#records/library/library-record.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { ProgressSaver } from '#web/data/progress/progress-saver.ts'
import { progressQuery, saveProgress } from '#web/data/progress/save-progress.ts'
import type { UnsavedProgress } from '#web/data/progress/unsaved-progress.ts'
import {
  afterOtherDevice,
  afterSave,
  afterTurn,
  furthestAt,
  isSavable,
  type Offer,
  offerAt,
  shouldSave,
} from './furthest.ts'
import { useIncognito } from './incognito.ts'

/** Returns the fields of a comic that are stored with its unsaved progress. */
function identityOf(comic: ComicDetail): ComicRef {
  const { id, path, name, size, extension, title } = comic
  return { id, path, name, size, extension, title }
}

interface CurrentReading {
  readonly comic: ComicDetail
  readonly userId: string
  readonly unsaved: UnsavedProgress
  /** The last page on screen. */
  readonly page: number
  readonly pageCount: number
  /** True if the comic had been finished before it was opened. */
  readonly wasFinished: boolean
  /** True if a finished comic is read again: the first page turned begins a new pass. */
  readonly isAgain: boolean
  /** True once the page has been drawn; nothing is saved before. */
  readonly isShown: boolean
  /** True if all pages are on screen at once, or after the last page. */
  readonly isOver: boolean
  /** True if the user moved on within the page the comic was opened at. */
  readonly isBegun: boolean
  /** Returns the page of this view for saved progress. */
  readonly pageOf: (saved: ProgressState) => number
}

/** Progress of the open comic, and the offer to go to a saved position further on. */
export interface Progress {
  readonly isRead: boolean
  /** The offer to go further on; null if there is none. */
  readonly offer: Offer | null
  /** True if a page would be saved: not before the saved position, and not while incognito. */
  readonly keeps: (page: number) => boolean
  /** Saves the current page, although a saved page is further on. */
  readonly goOnHere: () => void
  readonly dismiss: () => void
  /** Sends unsaved progress, before another write about the comic. */
  readonly settle: () => Promise<void>
  /** Continues from progress that a mark as read or an undo stored; returns a function that undoes it. */
  readonly restart: (isRead: boolean, at?: ProgressState | null) => () => void
}

/**
 * Saves reading progress: the last page on screen, after a turn, at the end, and when the page is hidden. Opening a
 * comic saves nothing, unless all its pages are on screen at once. Pages before the saved position are saved only once
 * the user confirms. Progress of other devices is fetched when the window gets the focus.
 */
export function useProgress(now: CurrentReading): Progress {
  const { comic, userId, unsaved, page, pageCount, wasFinished, isAgain, isShown, isOver, isBegun, pageOf } =
    now
  const client = useQueryClient()
  const incognito = useIncognito()
  const savedProgress = useQuery({
    ...progressQuery(comic.id),
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
  })
  const [isRead, setIsRead] = useState(wasFinished && !isAgain)
  const [furthest, setFurthest] = useState(() => {
    const unsavedPage = unsaved.of(comic.id)?.page ?? 0
    const savedPage = savedProgress.data ? pageOf(savedProgress.data) : 0
    return wasFinished
      ? furthestAt(0)
      : furthestAt(Math.max(unsavedPage, savedPage), savedPage > unsavedPage && unsavedPage > 0)
  })
  const lastSaved = useRef(isOver ? 0 : page)
  /** Time of the saved progress that was last written or received here. */
  const seenAt = useRef(savedProgress.data?.at ?? '')
  const saver = useRef<ProgressSaver>(null)
  const isRestartDue = useRef(isAgain)

  useEffect(() => {
    const mine = new ProgressSaver(async (place) => {
      await saveProgress(client, userId, place)
      if (place.restarted) isRestartDue.current = false
    }, unsaved)
    saver.current = mine
    const flush = () => void mine.flush()
    // Sends the unsaved progress of all comics.
    flush()
    const hidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', flush)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', flush)
      void mine.close()
    }
  }, [client, userId, unsaved])

  const save = () => {
    const at = new Date().toISOString()
    lastSaved.current = page
    seenAt.current = at
    setFurthest((before) => afterSave(before, page))
    if (page >= pageCount) setIsRead(true)
    const restarted = isRestartDue.current
    saver.current?.note({ comic: identityOf(comic), page, pageCount, at, ...(restarted && { restarted }) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is saved once, when it is shown
  useEffect(() => {
    if (!isShown || incognito.isOn) return
    if (shouldSave(furthest, { page, lastSaved: lastSaved.current, isRead, isEndShown: isOver, isBegun }))
      save()
  }, [comic.id, page, pageCount, isShown, isOver, isBegun, incognito.isOn])
  useEffect(() => setFurthest((before) => afterTurn(before, page)), [page])

  const elsewhere = savedProgress.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer response matters
  useEffect(() => {
    const at = elsewhere?.at
    if (!elsewhere || !at || at === seenAt.current) return
    if (!isReplacedBy(Date.parse(seenAt.current) || 0, Date.parse(at), Date.now())) return
    seenAt.current = at
    setFurthest((before) => (isRead ? before : afterOtherDevice(before, pageOf(elsewhere))))
  }, [elsewhere?.at])

  return {
    isRead,
    offer: isShown && !incognito.isOn ? offerAt(furthest, page) : null,
    keeps: (at) => !incognito.isOn && isSavable(furthest, at),
    goOnHere: save,
    dismiss: () => setFurthest((before) => ({ ...before, isDismissed: true })),
    settle: async () => saver.current?.flush(),
    restart: (read, at = null) => {
      lastSaved.current = page
      seenAt.current = new Date().toISOString()
      isRestartDue.current = false
      setIsRead(read)
      setFurthest(furthestAt(at === null ? 0 : pageOf(at)))
      return () => {
        setIsRead(isRead)
        setFurthest(furthest)
      }
    },
  }
}
