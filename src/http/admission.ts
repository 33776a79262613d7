import { constants } from 'node:http2'
import type { Request, Response } from './connections.ts'
import type { Endurance } from './endurance.ts'
import { HERE, originOfRequest } from './network.ts'

/** Requests begun in one round of the event loop that come from elsewhere. */
const BEGUN_AT_ONCE = 2

/** Begins the work on a request, or refuses it; the answered function is called once its answer is over. */
export type Admit = (request: Request, response: Response, work: () => void) => () => void

/**
 * Begins requests of this computer at once, and those from elsewhere a few at a time, an address after the other:
 * however many are sent together, what else is to be done comes in between. Beyond an address's quota they are
 * refused unread.
 */
export function createAdmission({ here, elsewhere, network }: Endurance): Admit {
  const under = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  let all = 0
  let going = false

  const add = (origin: string, change: number): void => {
    const count = (under.get(origin) ?? 0) + change
    if (count === 0) under.delete(origin)
    else under.set(origin, count)
    if (origin !== HERE) all += change
  }
  const isFull = (origin: string): boolean => {
    const same = under.get(origin) ?? 0
    return origin === HERE ? same >= here.requests : same >= elsewhere.requests || all >= network.requests
  }

  const goOn = (): void => {
    for (let begun = 0; begun < BEGUN_AT_ONCE; begun++) {
      const [next] = waiting
      if (next === undefined) {
        going = false
        return
      }
      const [origin, works] = next
      waiting.delete(origin)
      const work = works.shift()
      // To the end of the row.
      if (works.length > 0) waiting.set(origin, works)
      work?.()
    }
    setImmediate(goOn)
  }

  return (request, response, work) => {
    const origin = originOfRequest(request)
    if (isFull(origin)) {
      refuse(response)
      return () => undefined
    }
    add(origin, 1)
    const over = (): void => add(origin, -1)
    if (origin === HERE) {
      work()
      return over
    }
    const works = waiting.get(origin) ?? []
    works.push(() => {
      // Taken back meanwhile.
      if (!isOver(response)) work()
    })
    waiting.set(origin, works)
    if (!going) {
      going = true
      setImmediate(goOn)
    }
    return over
  }
}

/** True when nobody takes this answer any more. */
export function isOver(response: Response): boolean {
  return 'stream' in response ? response.stream?.closed !== false : response.destroyed
}

function refuse(response: Response): void {
  if ('stream' in response) response.stream?.close(constants.NGHTTP2_REFUSED_STREAM)
  else response.writeHead(503, { Connection: 'close', 'Retry-After': '1' }).end()
}
