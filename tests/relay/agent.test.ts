import { expect, onTestFinished, test } from 'vitest'
import { createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { relay } from '#contract/relay.ts'
import { AppError } from '#domain/errors/errors.ts'
import { type Agent, type AgentOptions, startAgent, type TunnelStatus } from '#relay/agent/agent.ts'
import { backoffOf } from '#relay/agent/backoff.ts'
import { accountAt, linkedAt, testRelay } from '../support/servers/relay.ts'
import { until } from '../support/until.ts'

/** Starts an agent that responds to each request with its name. */
function helper(url: string, token: () => Promise<string>, name: string, more: Partial<AgentOptions> = {}) {
  const lines: TunnelStatus[] = []
  const agent: Agent = startAgent({
    relay: url,
    about: { id: '0123456789abcdef', name, platform: 'Linux' },
    handler: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ name }))
    },
    token,
    onChange: (line) => lines.push(line),
    backoffOf: () => 20,
    ...more,
  })
  onTestFinished(() => agent.close())
  return { agent, lines, states: () => lines.map(({ state }) => state) }
}

test('a helper reconnects to a restarted relay and reports the problem meanwhile', async () => {
  const r = await testRelay()
  const { session } = await linkedAt(r.url)
  const { agent, lines } = helper(r.url, async () => session.access_token, 'imac')
  await until(() => agent.tunnel.state === 'online')
  await r.stop()
  await until(() => lines.some(({ problem }) => problem?.code === 'relay-unreachable'))
  expect(agent.tunnel).toMatchObject({ problem: { code: 'relay-unreachable', params: { url: r.url } } })
  await testRelay({ port: r.port, dataDir: r.dataDir })
  await until(() => agent.tunnel.state === 'online')
  expect(agent.tunnel).toMatchObject({ problem: null, retryAt: null })
})

test('the last of two helpers of an account gets the requests; the first reports link-replaced', async () => {
  const r = await testRelay()
  const { session } = await linkedAt(r.url)
  const token = async () => session.access_token
  const first = helper(r.url, token, 'imac', { backoffOf: () => 60_000 })
  await until(() => first.agent.tunnel.state === 'online')
  const second = helper(r.url, token, 'nas')
  await until(() => first.agent.tunnel.state === 'waiting')
  expect(first.agent.tunnel.problem).toMatchObject({ code: 'link-replaced' })
  expect(second.agent.tunnel.state).toBe('online')
  const call = createCall({ baseUrl: r.url, token, strict: true })
  expect((await call(relay.helper)).helper).toMatchObject({ name: 'nas', online: true })
  await second.agent.close()
  await until(async () => (await call(status.connectivity)).helperOnline === false)
  expect((await call(relay.helper)).helper).toMatchObject({ name: 'nas', online: false, roundTrip: null })
})

test('a recheck of the relay disconnects a helper whose session has ended', async () => {
  const r = await testRelay()
  const link = await linkedAt(r.url)
  const browser = await accountAt(r.url)
  const { agent } = helper(r.url, async () => link.session.access_token, 'imac', { backoffOf: () => 60_000 })
  await until(() => agent.tunnel.state === 'online')
  await link.client.auth.signOut({ scope: 'local' })
  const call = createCall({ baseUrl: r.url, token: async () => browser.session.access_token })
  await call(relay.recheck, { body: {} })
  await until(() => agent.tunnel.state === 'waiting')
  expect(agent.tunnel.problem).toMatchObject({ code: 'relay-refused' })
})

test('an unreachable relay, a refused token and an untrusted certificate are different problems', async () => {
  const r = await testRelay()
  const dead = await testRelay()
  await dead.stop()
  const far = helper(dead.url, async () => 'x', 'imac')
  await until(() => far.agent.tunnel.state === 'waiting')
  expect(far.agent.tunnel.problem?.code).toBe('relay-unreachable')
  const refused = helper(r.url, async () => 'x', 'imac')
  await until(() => refused.agent.tunnel.state === 'waiting')
  expect(refused.agent.tunnel.problem?.code).toBe('relay-refused')
  const untrusted = helper(r.url.replace('http:', 'https:'), async () => 'x', 'imac')
  await until(() => untrusted.agent.tunnel.state === 'waiting')
  expect(untrusted.agent.tunnel.problem?.code).toBe('relay-certificate')
})

test('the backoff grows with each try, has jitter, and is ten minutes after a refusal', () => {
  const unreachable = new AppError('relay-unreachable', { url: 'x' })
  const waits = [0, 1, 2, 3, 4, 5, 6, 7].map((tries) => backoffOf(tries, unreachable, () => 0.5))
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  expect(backoffOf(0, unreachable, () => 0)).toBe(500)
  expect(backoffOf(0, unreachable, () => 1)).toBe(1_500)
  expect(backoffOf(0, new AppError('relay-refused', { url: 'x' }), () => 0.5)).toBe(600_000)
  expect(backoffOf(0, new AppError('relay-draining'), () => 0.5)).toBe(5_000)
})

test('a tunnel stays open while the account does not respond to a token check', async () => {
  const r = await testRelay({ limits: { checkEvery: 20 } })
  const { session } = await linkedAt(r.url)
  let calls = 0
  const token = async () => {
    if (++calls > 2) throw new AppError('account-unreachable', { url: r.url })
    return session.access_token
  }
  const { agent, states } = helper(r.url, token, 'imac')
  await until(() => calls > 6)
  expect(agent.tunnel.state).toBe('online')
  expect(states().filter((state) => state === 'online')).toHaveLength(1)
})

test('an agent closes at once while its token is pending', async () => {
  const { agent, states } = helper('http://localhost:1', () => new Promise(() => undefined), 'imac')
  await agent.close()
  expect(states()).toEqual(['connecting'])
})
