import { useEffect, useState } from 'react'

/**
 * Returns the last result of `look`, which is repeated every `every` milliseconds; null before the first. Failures are
 * ignored.
 */
export function usePolling<T>(look: () => Promise<T>, every: number): T | null {
  const [seen, setSeen] = useState<T | null>(null)
  useEffect(() => {
    let over = false
    let timer: NodeJS.Timeout | undefined
    const again = async () => {
      const told = await look().catch(() => null)
      if (over) return
      if (told !== null) setSeen(() => told)
      timer = setTimeout(() => void again(), every)
    }
    void again()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [look, every])
  return seen
}
