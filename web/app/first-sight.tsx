import { useIsFetching } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { whenStill } from '#web/components/screen/stillness.ts'
import { wantToasts } from '#web/components/toasts/toasts.tsx'
import { firstSightSeen } from '#web/data/account/account.ts'
import { isOf, keys } from '#web/data/keys.ts'

/** Longest that the covers in view are waited for, in milliseconds. */
const PATIENCE = 5_000

/** How far comics were read, what is marked in them, and one's own picture wait for the first sight themselves. */
const WAITING = [keys.readings, keys.marked, keys.avatars]

/**
 * Waits until the first screen is whole: its lists have come, and the covers in view. Then comes what it did without.
 */
export function FirstSight() {
  const asked = useIsFetching({ predicate: ({ queryKey }) => !WAITING.some((own) => isOf(queryKey, own)) })
  const [Live, setLive] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (asked > 0) return
    const seen = () => {
      // Without it only the mode is polled; the next first sight tries the import again.
      void import('./live.tsx').then(
        (loaded) => setLive(() => loaded.Live),
        () => undefined,
      )
      firstSightSeen()
      wantToasts()
    }
    // A cover that never comes must not hold back what the account has to say.
    const patience = setTimeout(seen, PATIENCE)
    const callOff = whenStill(seen)
    return () => {
      clearTimeout(patience)
      callOff()
    }
  }, [asked])
  return Live && <Live />
}
