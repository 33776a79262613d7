import type { Move, Pause, Stay } from './moves.ts'
import { pathKey } from './path-names.ts'

/** Returns a comic that stays because another file has its new name. */
const collided = ({ id, from, to }: Move): Stay => ({ id, path: from, reason: 'collision', target: to })

/**
 * Orders moves so that each new name is free when its turn comes: a comic that has the name of another moves before it.
 * Comics stay whose new name another file has or gets, or that would exchange their names. `names` has the
 * keys of all paths. `pauseIfDue` is called in between.
 */
export async function orderMoves(
  wanted: readonly Move[],
  names: ReadonlySet<string>,
  pauseIfDue: Pause,
): Promise<{ moves: Move[]; stays: Stay[] }> {
  const stays: Stay[] = []
  const occupied = new Set(names)
  const moves: Move[] = []
  const claimed = new Set<string>()
  /** The comics whose new name another file has, by its key. */
  const waiting = new Map<string, Move>()
  for (const move of wanted) {
    await pauseIfDue()
    const to = pathKey(move.to)
    if (claimed.has(to)) {
      stays.push(collided(move))
      continue
    }
    claimed.add(to)
    if (occupied.has(to)) {
      waiting.set(to, move)
      continue
    }
    // The name that becomes free may be the one that another comic waits for.
    for (let next: Move | undefined = move; next !== undefined; ) {
      const from = pathKey(next.from)
      moves.push(next)
      occupied.delete(from)
      occupied.add(pathKey(next.to))
      next = waiting.get(from)
      waiting.delete(from)
    }
  }
  return { moves, stays: [...stays, ...blocked([...waiting.values()])] }
}

/** Returns the comics that are blocked by a file that stays, or by comics that wait for each other. */
function blocked(waiting: readonly Move[]): Stay[] {
  const sources = new Map(waiting.map((move) => [pathKey(move.from), move]))
  const reasons = new Map<Move, Stay['reason']>()
  for (const move of waiting) {
    const chain = new Set<Move>()
    let next: Move | undefined = move
    while (next !== undefined && !chain.has(next) && !reasons.has(next)) {
      chain.add(next)
      next = sources.get(pathKey(next.to))
    }
    const reason = next === undefined ? 'collision' : (reasons.get(next) ?? 'cycle')
    for (const one of chain) reasons.set(one, reason)
  }
  return waiting.map((move) => ({ ...collided(move), reason: reasons.get(move) ?? 'collision' }))
}
