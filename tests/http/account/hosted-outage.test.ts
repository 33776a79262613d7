import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { status } from '#contract/helper/status.ts'
import { type HostedProject, openHostedProject } from '../../support/servers/hosted-project.ts'
import { type Person, type TestServer, testServer } from '../../support/servers/server.ts'
import { tempDir } from '../../support/temp.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

afterEach(() => {
  vi.useRealTimers()
})

/** Moves the clock forward for everything but the network. */
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

async function helperOfProject(): Promise<{ t: TestServer; project: HostedProject; lucia: Person }> {
  const project = await openHostedProject({ dataDir: await tempDir() })
  onTestFinished(() => project.stop())
  const t = await testServer({}, project)
  const lucia = await t.signUp('lucia@ejemplo.es')
  await lucia.call(status.me)
  await lucia.call(status.me)
  vi.useFakeTimers({ toFake: ['Date'] })
  return { t, project, lucia }
}

test('a verified token stays valid locally for 30 days after expiry during an outage', async () => {
  const { project, lucia } = await helperOfProject()
  await project.stop()
  pass(20 * MINUTE)
  expect(await lucia.call(status.me)).toMatchObject({ user: { id: lucia.id }, owner: true })
  pass(29 * DAY)
  expect(await lucia.call(status.me)).toMatchObject({ owner: true })

  // The project is reachable again: the token counts as expired.
  await project.restart()
  pass(MINUTE)
  await expect(lucia.call(status.me)).rejects.toMatchObject({ code: 'session-expired' })
  await project.stop()
  pass(2 * DAY)
  await expect(lucia.call(status.me)).rejects.toMatchObject({ code: 'session-expired' })
})

test('this grace survives a helper restart, but not for proxied or foreign tokens', async () => {
  const { t, project, lucia } = await helperOfProject()
  const bea = await t.signUp('bea@ejemplo.es')
  await expect(bea.call(status.me)).rejects.toMatchObject({ code: 'forbidden' })
  await project.stop()
  pass(2 * 60 * MINUTE)
  const again = await testServer({}, project, t.dataDir)
  const ask = async (token: string, headers = {}) => {
    const answer = await again.fetch(`${again.url}/api/me`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    return [answer.status, (await answer.json()).code]
  }
  expect(await ask(lucia.token)).toEqual([200, undefined])
  expect(await ask(lucia.token, { 'x-forwarded-for': '203.0.113.7' })).toEqual([401, 'session-expired'])
  expect(await ask(bea.token)).toEqual([401, 'session-expired'])
  const forged = `${lucia.token.slice(0, -4)}AAAA`
  expect(await ask(forged)).toEqual([401, 'session-expired'])
})

test('a helper that cannot reach the account responds 502 and signs nobody out', async () => {
  const { t, project, lucia } = await helperOfProject()
  const bea = await t.signUp('bea@ejemplo.es')
  await expect(bea.call(status.me)).rejects.toMatchObject({ code: 'forbidden' })
  await project.stop()
  const fresh = await testServer({}, project)
  const answer = await fresh.fetch(`${fresh.url}/api/me`, {
    headers: { authorization: `Bearer ${lucia.token}` },
  })
  expect([answer.status, await answer.json()]).toEqual([
    502,
    expect.objectContaining({ code: 'account-unreachable', params: { url: project.url } }),
  ])
  // Keys loaded before the outage still verify, and known second factors stay known.
  pass(20 * MINUTE)
  await expect(bea.call(status.me)).rejects.toMatchObject({ code: 'forbidden' })
  // The config does not wait for the project either.
  expect(await fresh.anyone(status.config)).toMatchObject({ signUp: true })
})

test("a project's new signing key is loaded at once, and old tokens stay valid", async () => {
  const { t, project, lucia } = await helperOfProject()
  await project.restart({ now: () => Date.now() + 366 * DAY })
  const { data, error } = await lucia.client.auth.signInWithPassword({
    email: 'lucia@ejemplo.es',
    password: 'secreta1',
  })
  expect(error).toBeNull()
  const answer = await t.fetch(`${t.url}/api/me`, {
    headers: { authorization: `Bearer ${data.session?.access_token}` },
  })
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ owner: true })])
  expect(await lucia.call(status.me)).toMatchObject({ owner: true })
})
