import { AppError } from '#domain/errors.ts'
import type { Request } from './connections.ts'
import { ENDURANCE, type Endurance, type Quota } from './endurance.ts'
import { HERE, originOfRequest } from './network.ts'

/** What one request's body is counted with while it is read. */
export interface BodyCount {
  readonly pace: Endurance['pace']
  /** Called when reading begins; the answered function when it ends. Throws rate-limited where too many are read. */
  begin(): () => void
  /** Throws rate-limited when the bodies of an address, or all, hold too much. */
  take(bytes: number): void
}

interface Held {
  bodies: number
  bytes: number
}

/** What is said to who asks for too much at once, in seconds: soon there may be room again. */
const WAIT = 5
const counts = new WeakMap<object, BodyCount>()
const UNCOUNTED: BodyCount = { pace: ENDURANCE.pace, begin: () => () => undefined, take: () => undefined }

/** How a request's body is to be read. */
export function countOf(request: object): BodyCount {
  return counts.get(request) ?? UNCOUNTED
}

/**
 * Counts the bodies that a server reads, by address and all together, and their bytes to the end of the answer: what
 * waits for its turn is in memory as much as what is still on its way. The answered function is called at that end.
 */
export function bodyCounter(endurance: Endurance): (request: Request) => () => void {
  const { here, elsewhere, network, pace } = endurance
  const byOrigin = new Map<string, Held>()
  const all: Held = { bodies: 0, bytes: 0 }

  return (request) => {
    const origin = originOfRequest(request)
    let bytes = 0
    const add = (change: Held): void => {
      const same = byOrigin.get(origin) ?? { bodies: 0, bytes: 0 }
      byOrigin.set(origin, same)
      for (const one of origin === HERE ? [same] : [same, all]) {
        one.bodies += change.bodies
        one.bytes += change.bytes
      }
      if (same.bodies + same.bytes === 0) byOrigin.delete(origin)
    }
    const refuseOver = (what: keyof Held, limit: keyof Quota): void => {
      const same = byOrigin.get(origin)?.[what] ?? 0
      const isOver =
        origin === HERE ? same > here[limit] : same > elsewhere[limit] || all[what] > network[limit]
      if (isOver) throw new AppError('rate-limited', { seconds: WAIT })
    }
    counts.set(request, {
      pace,
      begin() {
        add({ bodies: 1, bytes: 0 })
        try {
          refuseOver('bodies', 'bodies')
        } catch (error) {
          add({ bodies: -1, bytes: 0 })
          throw error
        }
        return () => add({ bodies: -1, bytes: 0 })
      },
      take(more) {
        bytes += more
        add({ bodies: 0, bytes: more })
        refuseOver('bytes', 'bodyBytes')
      },
    })
    return () => add({ bodies: 0, bytes: -bytes })
  }
}
