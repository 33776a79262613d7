import { useEffect, useRef, useState } from 'react'
import type { CoverRef } from '#contract/helper/shapes.ts'

/** Number of covers of the wall. */
export const WALL = 15
/** Milliseconds between two covers that appear with an animation; covers between them appear at once. */
const ANIMATION_PAUSE = 250
/** Milliseconds between two changes of the background colour. */
const TINT_PAUSE = 8_000

export interface WallCover {
  readonly cover: CoverRef
  readonly isAnimated: boolean
}

/** Adds new covers to the wall. A full wall replaces its oldest cover in place, so that no other cover moves. */
export function addCovers(
  wall: readonly WallCover[],
  count: number,
  fresh: readonly CoverRef[],
  animated: number,
): WallCover[] {
  const next = [...wall]
  fresh.forEach((cover, index) => {
    next[(count + index) % WALL] = { cover, isAnimated: index >= fresh.length - animated }
  })
  return next
}

/** Returns the covers of the wall and the colour behind them, from the last covers of each scan status. */
export function useWall(recent: readonly CoverRef[]): {
  wall: readonly WallCover[]
  tint: string | undefined
} {
  const [wall, setWall] = useState<readonly WallCover[]>([])
  const [tint, setTint] = useState<string>()
  const seen = useRef(new Set<string>())
  const last = useRef({ animated: Number.NEGATIVE_INFINITY, tint: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    const fresh = recent.filter(({ id, version }) => version !== null && !seen.current.has(id))
    if (fresh.length === 0) return
    const count = seen.current.size
    for (const { id } of fresh) seen.current.add(id)
    const now = performance.now()
    const isDue = now - last.current.animated >= ANIMATION_PAUSE
    if (isDue) last.current.animated = now
    setWall((before) => addCovers(before, count, fresh, isDue ? 1 : 0))
    if (now - last.current.tint >= TINT_PAUSE) {
      last.current.tint = now
      setTint(fresh.at(-1)?.tint)
    }
  }, [recent])
  return { wall, tint }
}
