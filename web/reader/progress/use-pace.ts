import { useEffect, useRef, useState } from 'react'
import { readList, writeJson } from '#web/data/stored-json.ts'
import { minutesFor, type Pace, paceAfter } from './pace.ts'

const KEPT = { pictures: 'comics.pace.pictures', words: 'comics.pace.words' } as const

const keptPace = (name: string): Pace =>
  readList(localStorage, name).filter((each): each is number => Number.isFinite(each))

/**
 * Returns how many minutes the remaining pages take at the user's own pace, which is learned from each turn on this
 * device; null while unknown. `page` is the last page on screen.
 */
export function useMinutesLeft(kind: keyof typeof KEPT, page: number, pageCount: number): number | null {
  const name = KEPT[kind]
  const [pace, setPace] = useState(() => keptPace(name))
  const turned = useRef({ page, at: performance.now() })
  useEffect(() => {
    const { page: before, at } = turned.current
    if (before === page) return
    turned.current = { page, at: performance.now() }
    if (page < before) return
    setPace((now) => {
      const next = paceAfter(now, performance.now() - at, page - before)
      // If the storage refuses, the pace is learned again.
      writeJson(localStorage, name, next)
      return next
    })
  }, [name, page])
  return minutesFor(pageCount - page, pace)
}
