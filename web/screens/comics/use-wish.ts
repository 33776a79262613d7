import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paramsOf, type Wish, wishOf } from './wish.ts'

/**
 * What the grid shows, which lives in the address. A change is there at once, also for one that follows before the
 * router has the address changed.
 */
export function useWish(): readonly [Wish, (part: Partial<Wish>) => void] {
  const [params, setParams] = useSearchParams()
  const told = params.toString()
  const [ahead, setAhead] = useState<{ readonly told: string; readonly wish: Wish } | null>(null)
  const wish = ahead?.told === told ? ahead.wish : wishOf(params)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the address has changed, it alone tells
  useEffect(() => setAhead(null), [told])
  const change = (part: Partial<Wish>) => {
    const next = { ...wish, ...part }
    setAhead({ told, wish: next })
    setParams(paramsOf(next), { replace: true })
  }
  return [wish, change]
}
