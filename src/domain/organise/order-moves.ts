import type { ListedEntry, Move, Stay } from './moves.ts'
import { pathKey } from './path-names.ts'

/** Returns a comic that stays because another file has its new name. */
const collided = ({ id, from, to }: Move): Stay => ({ id, path: from, reason: 'collision', target: to })

/**
 * Orders moves so that each new name is free when its turn comes: a comic that has the name of another moves before it.
 * Comics stay whose new name another file has or gets, or that would exchange their names.
 */
export function orderMoves(
  wanted: readonly Move[],
  listing: readonly ListedEntry[],
): { moves: Move[]; stays: Stay[] } {
  const stays: Stay[] = []
  const occupied = new Set(listing.map(({ path }) => pathKey(path)))
  const claimed = new Set<string>()
  let waiting = wanted.filter((move) => {
    const key = pathKey(move.to)
    if (claimed.has(key)) stays.push(collided(move))
    return !claimed.has(key) && claimed.add(key)
  })
  const moves: Move[] = []
  for (let isMoving = true; isMoving && waiting.length > 0; ) {
    const blocked: Move[] = []
    for (const move of waiting) {
      if (occupied.has(pathKey(move.to))) blocked.push(move)
      else {
        moves.push(move)
        occupied.delete(pathKey(move.from))
        occupied.add(pathKey(move.to))
      }
    }
    isMoving = blocked.length < waiting.length
    waiting = blocked
  }
  // What is left is blocked by a file that stays, or by comics that wait for each other.
  const sources = new Map(waiting.map((move) => [pathKey(move.from), move]))
  for (const move of waiting) {
    const seen = new Set<Move>()
    let next: Move | undefined = move
    while (next !== undefined && !seen.has(next)) {
      seen.add(next)
      next = sources.get(pathKey(next.to))
    }
    stays.push(next === undefined ? collided(move) : { ...collided(move), reason: 'cycle' })
  }
  return { moves, stays }
}
