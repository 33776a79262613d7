import { useEffect, useState } from 'react'

/** True while something is shown, and for `ms` milliseconds after: what fades away is drawn until it has. */
export function useLinger(shown: boolean, ms: number): boolean {
  const [lingers, setLingers] = useState(shown)
  useEffect(() => {
    const timer = setTimeout(() => setLingers(shown), shown ? 0 : ms)
    return () => clearTimeout(timer)
  }, [shown, ms])
  return shown || lingers
}
