import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ProgressState } from '#contract/helper/shapes.ts'
import { isReplacedBy } from '#domain/clock.ts'
import type { ComicRef } from '#records/library/library-record.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import { readingQuery, savePlace } from '#web/data/reading.ts'
import {
  isNews,
  isOnwards,
  type Offer,
  offerAt,
  openedAt,
  reachedElsewhere,
  reachedPage,
  turnedTo,
} from './furthest.ts'
import { useIncognito } from './incognito.ts'
import { ProgressSaver } from './progress-saver.ts'
import type { UnsavedPlaces } from './unsaved.ts'

/** What is kept of a comic so that its place can be saved later, even when the library is away. */
function identityOf(comic: ComicDetail): ComicRef {
  const { id, path, name, size, extension, title } = comic
  return { id, path, name, size, extension, title }
}

interface CurrentReading {
  readonly comic: ComicDetail
  readonly userId: string
  readonly unsaved: UnsavedPlaces
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
  /** The account's progress as a page of this view. */
  readonly pageOf: (saved: ProgressState) => number
}

/** How far one has read, as it is kept, and what there is to ask about it. */
export interface Progress {
  readonly isRead: boolean
  /** Further on than what is read now. */
  readonly offer: Offer | null
  /** Whether a page is kept once it is read: nothing before the place that is kept, and nothing incognito. */
  readonly keeps: (page: number) => boolean
  /** Takes what is read now for the place, though it is not the furthest. */
  readonly goOnHere: () => void
  readonly dismiss: () => void
  /** Sends what waits, before something else is written of the comic. */
  readonly settle: () => Promise<void>
  /** Begins anew at a place, once another was written of the comic; answers with what takes that back. */
  readonly restart: (isRead: boolean, at?: ProgressState | null) => () => void
}

/**
 * Saves how far one has read: the last page on screen, after a turn or at the end, and when the page is hidden.
 * Opening alone saves nothing, but for a comic that shows all of itself at once; nor does what lies before the place
 * that is kept, until somebody says so. What another device has read meanwhile is looked for when the page is seen again.
 */
export function useProgress(now: CurrentReading): Progress {
  const { comic, userId, unsaved, page, pageCount, wasFinished, isAgain, isShown, isOver, isBegun, pageOf } =
    now
  const client = useQueryClient()
  const incognito = useIncognito()
  const account = useQuery({
    ...readingQuery(comic.id),
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
  })
  const [isRead, setIsRead] = useState(wasFinished && !isAgain)
  const [furthest, setFurthest] = useState(() => {
    const waiting = unsaved.of(comic.id)?.page ?? 0
    const known = account.data ? pageOf(account.data) : 0
    return wasFinished ? openedAt(0) : openedAt(Math.max(waiting, known), known > waiting && waiting > 0)
  })
  const noted = useRef(isOver ? 0 : page)
  /** When the account's place was last ours, or seen by us. */
  const seenAt = useRef(account.data?.at ?? '')
  const saver = useRef<ProgressSaver>(null)
  const isRestartDue = useRef(isAgain)

  useEffect(() => {
    const mine = new ProgressSaver(async (place) => {
      await savePlace(client, userId, place)
      if (place.restarted) isRestartDue.current = false
    }, unsaved)
    saver.current = mine
    const flush = () => void mine.flush()
    // What was read while the account was away, in this comic and in others.
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

  const keep = (at: string) => {
    noted.current = page
    seenAt.current = at
    setFurthest((before) => reachedPage(before, page))
    if (page >= pageCount) setIsRead(true)
    const restarted = isRestartDue.current
    saver.current?.note({ comic: identityOf(comic), page, pageCount, at, ...(restarted && { restarted }) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is kept once, when it is shown
  useEffect(() => {
    if (!isShown || incognito.isOn) return
    if (isNews(furthest, { page, noted: noted.current, isRead, isOver, isBegun }))
      keep(new Date().toISOString())
  }, [comic, page, pageCount, isShown, isOver, isBegun, incognito.isOn])
  useEffect(() => setFurthest((before) => turnedTo(before, page)), [page])

  const elsewhere = account.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer answer says something new
  useEffect(() => {
    const at = elsewhere?.at
    if (!elsewhere || !at || at === seenAt.current) return
    if (!isReplacedBy(Date.parse(seenAt.current) || 0, Date.parse(at), Date.now())) return
    seenAt.current = at
    setFurthest((before) => (isRead ? before : reachedElsewhere(before, pageOf(elsewhere))))
  }, [elsewhere?.at])

  return {
    isRead,
    offer: isShown && !incognito.isOn ? offerAt(furthest, page) : null,
    keeps: (at) => !incognito.isOn && isOnwards(furthest, at),
    goOnHere: () => keep(new Date().toISOString()),
    dismiss: () => setFurthest((before) => ({ ...before, isDismissed: true })),
    settle: async () => saver.current?.flush(),
    restart: (read, at = null) => {
      noted.current = page
      seenAt.current = new Date().toISOString()
      isRestartDue.current = false
      setIsRead(read)
      setFurthest(openedAt(at === null ? 0 : pageOf(at)))
      return () => {
        setIsRead(isRead)
        setFurthest(furthest)
      }
    },
  }
}
