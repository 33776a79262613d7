import { useIsFetching } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { whenStill } from '#web/components/screen/stillness.ts'
import { wantToasts } from '#web/components/toasts/toasts.tsx'
import { reportFirstScreenShown } from '#web/data/account/account.ts'
import { isOf, keys } from '#web/data/keys.ts'
import { movePictures } from './scroll-restoration.tsx'

/** Longest wait for the covers in view, in milliseconds. */
const MAX_WAIT = 5_000

/** Progress, bookmarks and avatars are not waited for: they are themselves requested after the first screen. */
const DEFERRED = [keys.readings, keys.marked, keys.avatars]

/**
 * Starts live updates, moving covers, the account's client and toasts once the first screen has its lists and the covers
 * in view.
 */
export function DeferredStart() {
  const fetching = useIsFetching({
    predicate: ({ queryKey }) => !DEFERRED.some((own) => isOf(queryKey, own)),
  })
  const [Live, setLive] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (fetching > 0) return
    const start = () => {
      // If the import fails, there are no live events until a reload; only the connection mode is polled.
      void import('./deferred.ts').then(
        (loaded) => {
          setLive(() => loaded.Live)
          movePictures(loaded.markSharedPicture)
        },
        () => undefined,
      )
      reportFirstScreenShown()
      wantToasts()
    }
    // A cover that never loads must not hold back the account's data.
    const timeout = setTimeout(start, MAX_WAIT)
    const cancel = whenStill(start)
    return () => {
      clearTimeout(timeout)
      cancel()
    }
  }, [fetching])
  return Live && <Live />
}
