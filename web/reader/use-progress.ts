import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ComicDetail } from '#web/data/comic.ts'
import { savePlace } from '#web/data/reading.ts'
import { ProgressSaver } from './progress-saver.ts'
import type { Unsaved, UnsavedPlaces } from './unsaved.ts'

/** What is kept of a comic so that its place can be saved later, even when the library is away. */
function identityOf(comic: ComicDetail): Unsaved['comic'] {
  const { id, path, name, size, extension, title } = comic
  return { id, path, name, size, extension, title }
}

/**
 * Saves how far one has read: the last page on screen, after a turn or at the end, and when the
 * page is hidden. A text book's pages are its chapters. Opening alone saves nothing, but for a comic that shows all of itself at once.
 */
export function useProgress(
  comic: ComicDetail,
  userId: string,
  unsaved: UnsavedPlaces,
  page: number,
  alreadyRead: boolean,
  pageCount: number,
): void {
  const client = useQueryClient()
  const noted = useRef(alreadyRead || page < pageCount ? page : 0)
  const saver = useRef<ProgressSaver>(null)

  useEffect(() => {
    const send = ({ comic, page, pageCount }: Unsaved) =>
      savePlace(client, userId, comic, { page, pageCount })
    const mine = new ProgressSaver(send, unsaved)
    saver.current = mine
    const flush = () => void mine.flush()
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
    if (noted.current === page) return
    noted.current = page
    saver.current?.note({ comic: identityOf(comic), page, pageCount, at: new Date().toISOString() })
  }, [comic, page, pageCount])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    const own = unsaved.of(comic.id)
    if (own) saver.current?.note(own)
    const sendOthers = async () => {
      for (const place of unsaved.all()) {
        if (place.comic.id === comic.id) continue
        await savePlace(client, userId, place.comic, place)
        unsaved.drop(place)
      }
    }
    // What was read while the account was away; what fails again stays for the next time.
    sendOthers().catch(() => undefined)
  }, [])
}
