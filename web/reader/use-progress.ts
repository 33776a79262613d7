import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { ComicRef } from '#records/library/library-record.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import { savePlace } from '#web/data/reading.ts'
import { ProgressSaver } from './progress-saver.ts'
import type { UnsavedPlaces } from './unsaved.ts'

/** What is kept of a comic so that its place can be saved later, even when the library is away. */
function identityOf(comic: ComicDetail): ComicRef {
  const { id, path, name, size, extension, title } = comic
  return { id, path, name, size, extension, title }
}

/**
 * Saves how far one has read: the last page on screen, after a turn or at the end, and when the page is hidden; of
 * what could not be shown (`isShown`) nothing was read. A text book's pages are its chapters. Opening alone saves
 * nothing, but for a comic that shows all of itself at once. The answer sends at once what waits; it never rejects.
 */
export function useProgress(
  comic: ComicDetail,
  userId: string,
  unsaved: UnsavedPlaces,
  page: number,
  alreadyRead: boolean,
  pageCount: number,
  isShown = true,
): { readonly flush: () => Promise<void> } {
  const client = useQueryClient()
  const noted = useRef(alreadyRead || page < pageCount ? page : 0)
  const saver = useRef<ProgressSaver>(null)

  useEffect(() => {
    const mine = new ProgressSaver((place) => savePlace(client, userId, place), unsaved)
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

  useEffect(() => {
    if (!isShown || noted.current === page) return
    noted.current = page
    saver.current?.note({ comic: identityOf(comic), page, pageCount, at: new Date().toISOString() })
  }, [comic, page, pageCount, isShown])

  const flush = useCallback(() => saver.current?.flush() ?? Promise.resolve(), [])
  return { flush }
}
