import { useEffect, useState } from 'react'

/** What is looked at again and again, as it was last; null before the first look. What fails is looked at again. */
export function useLook<T>(look: () => Promise<T>, every: number): T | null {
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
