import { useEffect, useState } from 'react'

/**
 * Returns the last result of `read`, which is repeated every `every` milliseconds; null before the first. Failures are
 * ignored.
 */
export function usePolling<T>(read: () => Promise<T>, every: number): T | null {
  const [last, setSeen] = useState<T | null>(null)
  useEffect(() => {
    let over = false
    let timer: NodeJS.Timeout | undefined
    const again = async () => {
      const value = await read().catch(() => null)
      if (over) return
      if (value !== null) setSeen(() => value)
      timer = setTimeout(() => void again(), every)
    }
    void again()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [read, every])
  return last
}
