import { AppError } from '#domain/errors/errors.ts'
import { CLIENT_LIMITS, type ClientLimits, type Quota } from '../server/client-limits.ts'
import type { Request } from '../server/connections.ts'
import { LOOPBACK_NETWORK, networkOfRequest } from './network.ts'

/** Counts a request's body while it is read. */
export interface BodyCount {
  readonly pace: ClientLimits['pace']
  /**
   * Called when reading begins; the returned function is called when it ends. Throws rate-limited if too many bodies
   * are being read.
   */
  begin(): () => void
  /** Counts received bytes. Throws rate-limited if the address, or all other computers together, have too many. */
  take(bytes: number): void
}

interface Usage {
  bodies: number
  bytes: number
}

/** `Retry-After` of a rejected body, in seconds. */
const RETRY_AFTER = 5
const counts = new WeakMap<object, BodyCount>()
const UNCOUNTED: BodyCount = { pace: CLIENT_LIMITS.pace, begin: () => () => undefined, take: () => undefined }

/** Returns the counter of a request's body. */
export function bodyCountOf(request: object): BodyCount {
  return counts.get(request) ?? UNCOUNTED
}

/**
 * Counts the bodies that a server reads, per address and for all other computers together. Their bytes count until the
 * response has ended, because a body stays in memory while its request waits. The returned function is called then.
 */
export function createBodyCounter(limits: ClientLimits): (request: Request) => () => void {
  const { here, elsewhere, network, pace } = limits
  const byNetwork = new Map<string, Usage>()
  const all: Usage = { bodies: 0, bytes: 0 }

  return (request) => {
    const origin = networkOfRequest(request)
    let bytes = 0
    const add = (change: Usage): void => {
      const own = byNetwork.get(origin) ?? { bodies: 0, bytes: 0 }
      byNetwork.set(origin, own)
      for (const usage of origin === LOOPBACK_NETWORK ? [own] : [own, all]) {
        usage.bodies += change.bodies
        usage.bytes += change.bytes
      }
      if (own.bodies + own.bytes === 0) byNetwork.delete(origin)
    }
    const checkLimit = (what: keyof Usage, limit: keyof Quota): void => {
      const own = byNetwork.get(origin)?.[what] ?? 0
      const isExceeded =
        origin === LOOPBACK_NETWORK ? own > here[limit] : own > elsewhere[limit] || all[what] > network[limit]
      if (isExceeded) throw new AppError('rate-limited', { seconds: RETRY_AFTER })
    }
    counts.set(request, {
      pace,
      begin() {
        add({ bodies: 1, bytes: 0 })
        try {
          checkLimit('bodies', 'bodies')
        } catch (error) {
          add({ bodies: -1, bytes: 0 })
          throw error
        }
        return () => add({ bodies: -1, bytes: 0 })
      },
      take(more) {
        bytes += more
        add({ bodies: 0, bytes: more })
        checkLimit('bytes', 'bodyBytes')
      },
    })
    return () => add({ bodies: 0, bytes: -bytes })
  }
}
