import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PROXY } from '#contract/relay.ts'
import type { RequestHandler } from '#http/server/listen.ts'
import { type Agent, startAgent } from '#relay/agent/agent.ts'
import { until } from '../until.ts'
import { linkedAt, testRelay } from './relay.ts'

/** Resource usage after a garbage collection. */
export interface Held {
  /** Bytes inside and outside the heap. */
  readonly memory: number
  /** Number of active sockets, servers and timers by kind. */
  readonly resources: Readonly<Record<string, number>>
  /** Pending responses of the helpers. */
  readonly streams: number
}

export interface Soaked {
  readonly requests: number
  readonly whole: number
  readonly cancelled: number
  /** Rejected because the helper was offline. */
  readonly away: number
  readonly reconnects: number
  /** Responses of another account or with other content; must be empty. */
  readonly wrong: readonly string[]
  readonly before: Held
  readonly after: Held
}

export interface SoakOptions {
  readonly accounts: number
  readonly readers: number
  /** Returns whether another round follows after `rounds`, before the second measurement. */
  readonly goOn: (rounds: number) => boolean
  /** Requests of each reader in a round. */
  readonly asks: number
}

/** Rounds before the first measurement, in which each helper reconnects once. */
const WARM_UP = 10

/**
 * Sends requests of several accounts to several helpers through one relay, all in this process. Each response contains
 * its account's name, some requests are aborted, and a helper reconnects in each round. Measurements are exact if `gc`
 * is exposed.
 */
export async function soakRelay({ accounts, readers, goOn, asks }: SoakOptions): Promise<Soaked> {
  const relay = await testRelay()
  const counts = { requests: 0, whole: 0, cancelled: 0, away: 0, reconnects: 0 }
  const wrong: string[] = []
  let streams = 0
  const people = await Promise.all(
    Array.from({ length: accounts }, async (_, n) => {
      const { session } = await linkedAt(relay.url, `reader-${n}@ejemplo.es`)
      const token = session.access_token
      const name = `account ${n}, `
      const handler: RequestHandler = (request, response) => {
        request.resume()
        streams++
        response.once('close', () => streams--)
        response.setHeader('content-type', 'image/webp')
        response.end(Buffer.from(name.repeat(1 + Math.floor(Math.random() * 8_000))))
      }
      const id = n.toString(16).padStart(16, '0')
      const dial = (): Agent =>
        startAgent({
          relay: relay.url,
          about: { id, name: `n${n}`, platform: 'Linux' },
          handler,
          token: async () => token,
          backoffOf: () => 20,
        })
      return { name, token, dial, agent: dial() }
    }),
  )
  const online = () => until(() => people.every(({ agent }) => agent.tunnel.state === 'online'))
  await online()

  async function sendRequest({ name, token }: (typeof people)[number]): Promise<void> {
    const abort = new AbortController()
    counts.requests++
    try {
      const answer = await fetch(`${relay.url}${PROXY}/api/comics/${randomUUID()}/pages/1`, {
        headers: { authorization: `Bearer ${token}` },
        signal: abort.signal,
      })
      if (answer.status === 503) {
        counts.away++
        await answer.body?.cancel()
        return
      }
      if (Math.random() < 0.2) abort.abort()
      const text = await answer.text()
      if (text.length % name.length !== 0 || text !== name.repeat(text.length / name.length))
        wrong.push(`${name}was answered ${answer.status} ${text.slice(0, 60)}`)
      counts.whole++
    } catch (error) {
      // Aborted, or its helper disconnected: no response, and none of another account's.
      if (!(error instanceof Error)) throw error
      counts.cancelled++
    }
  }

  async function round(number: number): Promise<void> {
    const reconnecting = people[number % people.length]
    const reading = Array.from({ length: readers }, async (_, n) => {
      const person = people[n % people.length]
      for (let turn = 0; person !== undefined && turn < asks; turn++) await sendRequest(person)
    })
    if (reconnecting !== undefined) {
      await reconnecting.agent.close()
      reconnecting.agent = reconnecting.dial()
      counts.reconnects++
    }
    await Promise.all(reading)
    await online()
    await until(() => streams === 0)
  }

  async function measure(): Promise<Held> {
    for (let n = 0; n < 4; n++) {
      await pause(100)
      globalThis.gc?.()
    }
    const { heapUsed, external } = process.memoryUsage()
    const resources: Record<string, number> = {}
    for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
    return { memory: heapUsed + external, resources, streams }
  }

  // Warm up connections, compiled code and the account's caches.
  for (let n = 0; n < WARM_UP; n++) await round(n)
  const before = await measure()
  for (let n = 0; goOn(n); n++) await round(n)
  const after = await measure()
  await Promise.all(people.map(({ agent }) => agent.close()))
  return { ...counts, wrong, before, after }
}
