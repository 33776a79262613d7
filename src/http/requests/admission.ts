import { constants } from 'node:http2'
import type { ClientLimits } from '../server/client-limits.ts'
import type { Request, Response } from '../server/connections.ts'
import { LOOPBACK_NETWORK, networkOfRequest } from './network.ts'

/** Maximum number of other computers' requests that begin in one turn of the event loop. */
const BEGUN_PER_TURN = 2

/** Begins a request, or rejects it. The returned function is called when its response has ended. */
export type Admit = (request: Request, response: Response, work: () => void) => () => void

/**
 * Begins requests of this computer at once. Requests of other computers begin a few per turn of the event loop, and
 * their addresses take turns, so that many concurrent requests do not block other work. Requests beyond the quota of
 * an address, or of all other computers together, are rejected unread.
 */
export function createAdmission({ here, elsewhere, network: total }: ClientLimits): Admit {
  const openByNetwork = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  let remoteCount = 0
  let isRunning = false

  const add = (network: string, change: number): void => {
    const count = (openByNetwork.get(network) ?? 0) + change
    if (count === 0) openByNetwork.delete(network)
    else openByNetwork.set(network, count)
    if (network !== LOOPBACK_NETWORK) remoteCount += change
  }
  const isQuotaFull = (network: string): boolean => {
    const same = openByNetwork.get(network) ?? 0
    return network === LOOPBACK_NETWORK
      ? same >= here.requests
      : same >= elsewhere.requests || remoteCount >= total.requests
  }

  const beginNext = (): void => {
    for (let count = 0; count < BEGUN_PER_TURN; count++) {
      const [next] = waiting
      if (next === undefined) {
        isRunning = false
        return
      }
      const [network, queue] = next
      waiting.delete(network)
      const work = queue.shift()
      // Moves the address behind the others.
      if (queue.length > 0) waiting.set(network, queue)
      work?.()
    }
    setImmediate(beginNext)
  }

  return (request, response, work) => {
    const network = networkOfRequest(request)
    if (isQuotaFull(network)) {
      reject(response)
      return () => undefined
    }
    add(network, 1)
    const end = (): void => add(network, -1)
    if (network === LOOPBACK_NETWORK) {
      work()
      return end
    }
    const queue = waiting.get(network) ?? []
    queue.push(() => {
      // The client may have cancelled the request meanwhile.
      if (!isDisconnected(response)) work()
    })
    waiting.set(network, queue)
    if (!isRunning) {
      isRunning = true
      setImmediate(beginNext)
    }
    return end
  }
}

/** Returns true if the client no longer receives this response. */
export function isDisconnected(response: Response): boolean {
  return 'stream' in response ? response.stream?.closed !== false : response.destroyed
}

function reject(response: Response): void {
  if ('stream' in response) response.stream?.close(constants.NGHTTP2_REFUSED_STREAM)
  else response.writeHead(503, { Connection: 'close', 'Retry-After': '1' }).end()
}
