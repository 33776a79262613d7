import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, test } from 'vitest'
import { PROXY } from '#contract/relay.ts'
import { createHttpApp } from '#http/server/app.ts'
import { CLIENT_LIMITS } from '#http/server/client-limits.ts'
import { type Listening, listen, type RequestHandler } from '#http/server/listen.ts'
import { localCertificate } from '#http/server/tls.ts'
import { type Agent, startAgent } from '#relay/agent/agent.ts'
import { createHub, type Hub } from '#relay/hub/hub.ts'
import { rounds, sized } from './support/config.ts'
import { median, percentile } from './support/figures.ts'
import { dataFolder } from './support/helper.ts'
import { record } from './support/report.ts'

/** Helpers connected to one node. */
const HELPERS = sized(2_000)
const FILE = Buffer.alloc(64 * 1024 * 1024, 'a')

/** A helper without work of its own. */
const handler: RequestHandler = (incoming, answer) => {
  incoming.resume()
  if (incoming.url?.includes('/file')) answer.end(FILE)
  else answer.end('{"success":true}')
}

let hub: Hub
let relay: Listening
let direct: Listening

/** A hub without account checks, because accounts have their own benchmark. */
async function openHub(): Promise<void> {
  hub = await createHub({
    installation: {
      version: '0',
      accountUrl: null,
      anonKey: '',
      mail: false,
      byInvitation: false,
      signUpOpen: async () => false,
      reachAccount: async () => undefined,
    },
    verify: async (token) => ({ id: token, email: '' }),
    verifyLink: async (token) => ({ id: token }),
    tokenForHelper: async (token) => token,
    texts: { document: async () => ({}), logo: Buffer.alloc(0), sentence: async () => '' },
    bytesPerSecond: null,
    limits: { dialling: HELPERS },
  })
  const app = createHttpApp({
    names: () => [],
    origins: [],
    open: [],
    connect: [],
    middleware: hub.middleware,
    report: () => undefined,
  })
  const certificate = await localCertificate(await dataFolder('relay'), [])
  const here = { ...CLIENT_LIMITS.here, connections: 10_000 }
  const options = { port: 0, host: '127.0.0.1', certificate, clientLimits: { here } }
  relay = await listen(app.callback(), { ...options, upgrade: hub.upgrade })
  direct = await listen(handler, options)
}

const dial = (name: string): Agent =>
  startAgent({
    relay: `http://localhost:${relay.port}`,
    about: { id: '0123456789abcdef', name: 'x', platform: 'x' },
    handler,
    token: async () => name,
    backoffOf: () => 50,
  })

async function online(agents: readonly Agent[]): Promise<void> {
  while (!agents.every(({ tunnel }) => tunnel.state === 'online')) await pause(10)
}

/** Returns the milliseconds of a request on its own connection, until the response is complete. */
function time(port: number, path: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { authorization: 'Bearer one' }
    request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
      answer.resume().once('end', () => resolve(performance.now() - started))
    })
      .on('error', reject)
      .end()
  })
}

/** Returns the bytes in use after garbage collection, including buffers outside the heap. */
async function held(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  for (let n = 0; n < 3; n++) {
    await pause(200)
    gc()
  }
  return process.memoryUsage.rss()
}

let one: Agent
beforeAll(async () => {
  await openHub()
  one = dial('one')
  await online([one])
})
afterAll(async () => {
  await one.close()
  await hub.close()
  await Promise.all([relay.close(), direct.close()])
})

test('the latency that a relay adds to a small request', async () => {
  const [relayed, plain]: [number[], number[]] = [[], []]
  for (let n = 0; n < sized(2_000); n++) {
    const [a, b] = [await time(direct.port, '/api/me'), await time(relay.port, `${PROXY}/api/me`)]
    // The first requests run code that is not compiled yet.
    if (n < sized(200)) continue
    plain.push(a)
    relayed.push(b)
  }
  const added = (share: number) => percentile(relayed, share) - percentile(plain, share)
  await record({
    order: 17.1,
    name: 'what a relay adds to a small request',
    unit: 'ms',
    ours: added(0.5),
    baseline: null,
    limit: { atMost: 5 },
    note: `median ${median(relayed).toFixed(2)} against ${median(plain).toFixed(2)} ms directly; p95 adds ${added(0.95).toFixed(2)} ms; browser, relay and helper in one process`,
  })
})

test('a large file over a relay', async () => {
  const [relayed, plain]: [number[], number[]] = [[], []]
  for (let n = 0; n < rounds(7); n++) {
    plain.push(await time(direct.port, '/api/comics/1/file'))
    relayed.push(await time(relay.port, `${PROXY}/api/comics/1/file`))
  }
  const rate = (times: readonly number[]) => (FILE.length / 1e6 / median(times)) * 1_000
  await record({
    order: 17.2,
    name: 'a file of 64 MB over a relay',
    unit: 'MB/s',
    ours: rate(relayed),
    baseline: rate(plain),
    note: 'browser, relay and helper share one core',
  })
})

test('helpers that all connect at once and then are idle', async () => {
  const before = await held()
  const started = performance.now()
  const agents = Array.from({ length: HELPERS }, (_, n) => dial(`helper-${n}`))
  await online(agents)
  const first = performance.now() - started
  await pause(500)
  const each = ((await held()) - before) / HELPERS / 1024
  await record({
    order: 17.3,
    name: `an idle tunnel, one of ${HELPERS}`,
    unit: 'kB',
    ours: each,
    baseline: null,
    limit: { atMost: 400 },
    note: 'resident memory of both ends together: they are in one process',
  })
  await record({
    order: 17.4,
    name: `${HELPERS} helpers dial in at once`,
    unit: 'ms a helper',
    ours: first / HELPERS,
    baseline: null,
    note: `${(first / 1_000).toFixed(1)} s in all, both ends in one process`,
  })
  await Promise.all(agents.map((agent) => agent.close()))
})
