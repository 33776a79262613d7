import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenStill } from '#web/components/stillness.ts'
import { wantToasts } from '#web/components/toasts.tsx'
import { firstSightSeen } from '#web/data/account.ts'
import { isOf, keys } from '#web/data/keys.ts'

/**
 * Waits until the first screen is whole: its lists have come, and the covers in view. Then comes what it did without.
 */
export function FirstSight() {
  // How far comics were read waits for the first sight itself.
  const asked = useIsFetching({ predicate: ({ queryKey }) => !isOf(queryKey, keys.readings) })
  useEffect(() => {
    if (asked > 0) return
    return whenStill(() => {
      firstSightSeen()
      wantToasts()
    })
  }, [asked])
  return null
}
