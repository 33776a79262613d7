import type { ServerResponse } from 'node:http'
import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { createCall } from '#contract/client.ts'
import { relay } from '#contract/relay.ts'
import { routeOf } from '#http/requests/user-route.ts'
import type { RequestHandler } from '#http/server/listen.ts'
import { createNodeSetup } from '../support/processes/nodes.ts'
import { withoutRedis } from '../support/servers/redis.ts'
import type { TestRelay } from '../support/servers/relay.ts'
import { until } from '../support/until.ts'
import { lightHelper } from './support/light-helper.ts'

const noRedis = withoutRedis()

const answerOk: RequestHandler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  ;(response as ServerResponse).end('{}')
}

/** Two nodes, a helper connected to the first, and a client of their Redis. */
async function nodesWithRedis() {
  const setup = await createNodeSetup()
  const [a, b] = [await setup.node(), await setup.node()]
  const helper = await lightHelper(a, 'lucia@ejemplo.es', answerOk)
  const redis = new Redis(setup.redis.url)
  onTestFinished(() => redis.disconnect())
  const statusAt = async (node: TestRelay) => {
    const answer = await fetch(`${node.url}/proxy/api/me`, {
      headers: { authorization: `Bearer ${helper.token}` },
    })
    await answer.text()
    return answer.status
  }
  await until(async () => (await statusAt(b)) === 200)
  const ready = (node: TestRelay) => createCall({ baseUrl: node.url, strict: true })(relay.ready)
  return { setup, a, b, helper, redis, statusAt, ready, key: `comics:helper:${routeOf(helper.userId)}` }
}

test.skipIf(noRedis)('nodes write everything again after Redis was emptied while it ran', async () => {
  const { setup, b, redis, statusAt } = await nodesWithRedis()
  await redis.flushall()
  await until(async () => (await statusAt(b)) === 200)
  const late = await setup.node()
  await until(async () => (await statusAt(late)) === 200)
})

test.skipIf(noRedis).each(['x', '{}', 'null', '{"tunnel":1,"since":2}'])(
  'a directory entry that reads %s counts as absent, and the next one replaces it',
  async (text) => {
    const { a, b, helper, redis, statusAt, ready, key } = await nodesWithRedis()
    await redis.set(key, text)
    expect(await statusAt(b)).toBe(503)
    expect(await statusAt(a)).toBe(200)
    // The tunnel ends and the helper dials in again.
    await helper.agent.close()
    await until(async () => (await ready(a)).helpers === 0)
    await until(async () => (await ready(a)).nodes === 2)
    await lightHelper(a, 'lucia@ejemplo.es', answerOk)
    await until(async () => (await statusAt(b)) === 200)
    await until(async () => (await ready(a)).nodes === 2)
    expect([...a.reports, ...b.reports]).toEqual([])
  },
)

test.skipIf(noRedis)('an entry of another account in place of the helper’s reaches no helper', async () => {
  const { a, b, redis, statusAt, key } = await nodesWithRedis()
  const other = await lightHelper(a, 'ana@ejemplo.es')
  let entry: string | null = null
  await until(async () => {
    entry = await redis.get(`comics:helper:${routeOf(other.userId)}`)
    return entry !== null
  })
  await redis.set(key, String(entry))
  expect(await statusAt(b)).toBe(503)
  expect(other.reached).toEqual([])
})

test.skipIf(noRedis)('an entry with a name of megabytes or with no date counts as absent', async () => {
  const { b, helper, redis, key } = await nodesWithRedis()
  const call = createCall({ baseUrl: b.url, strict: true, token: async () => helper.token })
  const entry = JSON.parse(String(await redis.get(key)))
  const about = { ...entry.about, name: 'x'.repeat(2_000_000) }
  for (const change of [{ about }, { since: 'junk' }]) {
    await redis.set(key, JSON.stringify({ ...entry, ...change }))
    expect((await call(relay.helper)).helper).toBeNull()
  }
})

test.skipIf(noRedis)(
  'a node whose address is unreadable or refuses connections counts as offline',
  async () => {
    const { a, b, redis, statusAt, key } = await nodesWithRedis()
    const entry = JSON.parse(String(await redis.get(key)))
    await redis.set(key, JSON.stringify({ ...entry, node: 'f' }))
    for (const address of ['', 'no address', '[', '127.0.0.1:1', 'user@127.0.0.1:9/x?y']) {
      await redis.set('comics:node:f', address)
      expect([address, await statusAt(b)]).toEqual([address, 503])
    }
    expect([...a.reports, ...b.reports]).toEqual([])
  },
)

test.skipIf(noRedis)('nodes replace a stored secret of the wrong length', async () => {
  const { setup, redis, statusAt } = await nodesWithRedis()
  const good = await redis.get('comics:secret')
  for (const secret of ['', 'AAAA']) {
    await redis.set('comics:secret', secret)
    await until(async () => (await redis.get('comics:secret')) === good)
  }
  const late = await setup.node()
  expect(await statusAt(late)).toBe(200)
})

test.skipIf(noRedis)('a pairing that cannot be parsed is unknown', async () => {
  const { a, helper, redis } = await nodesWithRedis()
  await redis.set('comics:pairing:K7F-2QM', '{"code":1}')
  const answer = await fetch(`${a.url}/relay/pairings/K7F-2QM`, {
    headers: { authorization: `Bearer ${helper.token}` },
  })
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'pairing-unknown' }])
})
