import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { PROXY } from '#contract/relay.ts'
import type { RequestHandler } from '#http/server/listen.ts'
import { type Agent, startAgent } from '#relay/agent/agent.ts'
import { until } from '../until.ts'
import { linkedAt, testRelay } from './relay.ts'

/** What is held at a moment, after garbage was collected. */
export interface Held {
  /** Bytes of the heap and beside it. */
  readonly memory: number
  /** Sockets, servers and timers that Node counts. */
  readonly resources: Readonly<Record<string, number>>
  /** Answers that helpers have under way. */
  readonly streams: number
}

export interface Soaked {
  readonly asked: number
  readonly whole: number
  readonly cancelled: number
  /** Refused because the helper was away. */
  readonly away: number
  readonly comings: number
  /** Answers of another account, or of another form: must be empty. */
  readonly wrong: readonly string[]
  readonly before: Held
  readonly after: Held
}

export interface SoakOptions {
  readonly accounts: number
  readonly readers: number
  /** Whether another round follows so many, between the two looks at what is held. */
  readonly goOn: (rounds: number) => boolean
  /** How often each reader asks in a round. */
  readonly asks: number
}

/** Rounds before what is held is looked at: each helper has gone and come once. */
const WARM_UP = 10

/**
 * Readers of several accounts on several helpers through one relay, all in this process: each answer names its account,
 * some are taken back on the way, and after every few rounds a helper goes and comes again. What is
 * held is exact where `gc` is exposed.
 */
export async function soakRelay({ accounts, readers, goOn, asks }: SoakOptions): Promise<Soaked> {
  const relay = await testRelay()
  const told = { asked: 0, whole: 0, cancelled: 0, away: 0, comings: 0 }
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

  async function ask({ name, token }: (typeof people)[number]): Promise<void> {
    const leave = new AbortController()
    told.asked++
    try {
      const answer = await fetch(`${relay.url}${PROXY}/api/comics/${randomUUID()}/pages/1`, {
        headers: { authorization: `Bearer ${token}` },
        signal: leave.signal,
      })
      if (answer.status === 503) {
        told.away++
        await answer.body?.cancel()
        return
      }
      if (Math.random() < 0.2) leave.abort()
      const text = await answer.text()
      if (text.length % name.length !== 0 || text !== name.repeat(text.length / name.length))
        wrong.push(`${name}was answered ${answer.status} ${text.slice(0, 60)}`)
      told.whole++
    } catch (error) {
      // Taken back, or broken off with its helper: no answer, and none of anybody else's.
      if (!(error instanceof Error)) throw error
      told.cancelled++
    }
  }

  async function round(goes: number): Promise<void> {
    const leaver = people[goes % people.length]
    const reading = Array.from({ length: readers }, async (_, n) => {
      const person = people[n % people.length]
      for (let turn = 0; person !== undefined && turn < asks; turn++) await ask(person)
    })
    if (leaver !== undefined) {
      await leaver.agent.close()
      leaver.agent = leaver.dial()
      told.comings++
    }
    await Promise.all(reading)
    await online()
    await until(() => streams === 0)
  }

  async function held(): Promise<Held> {
    for (let n = 0; n < 4; n++) {
      await pause(100)
      globalThis.gc?.()
    }
    const { heapUsed, external } = process.memoryUsage()
    const resources: Record<string, number> = {}
    for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1
    return { memory: heapUsed + external, resources, streams }
  }

  // What is made once is made: connections that are kept, compiled code, the account's caches.
  for (let n = 0; n < WARM_UP; n++) await round(n)
  const before = await held()
  for (let n = 0; goOn(n); n++) await round(n)
  const after = await held()
  await Promise.all(people.map(({ agent }) => agent.close()))
  return { ...told, wrong, before, after }
}
