import { join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccount } from '#account/start.ts'
import { comics } from '#contract/helper/comics.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { sessions } from '#contract/helper/sessions.ts'
import { status } from '#contract/helper/status.ts'
import { openLibrary } from '#library/index.ts'
import { createMediaTokens } from '#library/media-tokens.ts'
import { writeCbz } from '../../support/cbz.ts'
import { openHostedProject } from '../../support/servers/hosted-project.ts'
import { type Person, type TestServer, testServer } from '../../support/servers/server.ts'
import { tempDir } from '../../support/temp.ts'

const HOUR = 60 * 60 * 1000

/** A server with one comic, its owner, and the status of a cover requested with a token. */
async function shelf(t: TestServer, email = 'lucia@ejemplo.es') {
  const owner = await t.signUp(email)
  await writeCbz(join(t.root, 'a.cbz'))
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  const [comic] = (await owner.call(comics.list, { query: {} })).comics
  const tokenOf = async (person: Person) => (await person.call(status.mediaToken, { body: {} })).token
  const shows = async (token: string) =>
    (await t.fetch(`${t.url}/api/comics/${comic?.id}/cover?t=${token}`)).status
  return { owner, tokenOf, shows }
}

test('a media token ends with its session: sign-out, revocation, or the terminal', async () => {
  const t = await testServer()
  const { owner, tokenOf, shows } = await shelf(t)
  const guests = await Promise.all(['a', 'b', 'c'].map((name) => t.signUp(`${name}@ejemplo.es`)))
  const [gone, revoked, ended] = guests as [Person, Person, Person]
  const tokens = await Promise.all([owner, ...guests].map(tokenOf))
  expect(new Set(tokens).size).toBe(4)
  expect(await Promise.all(tokens.map(shows))).toEqual([200, 200, 200, 200])

  await gone.client.auth.signOut({ scope: 'local' })
  const [session] = (await revoked.call(sessions.list)).sessions ?? []
  await revoked.call(sessions.end, { params: { id: session?.id ?? '' } })
  const account = await createAccount({ dataDir: t.dataDir })
  expect(await account.local.signOut(ended.email)).toBe(true)
  await account.close()
  expect(await Promise.all(tokens.map(shows))).toEqual([200, 401, 401, 401])
})

test('a media token stays the same within a session, also after a refresh', async () => {
  const t = await testServer()
  const { owner, tokenOf } = await shelf(t)
  const first = await tokenOf(owner)
  expect(await tokenOf(owner)).toBe(first)
  const { data } = await owner.client.auth.refreshSession()
  const renewed = await t.fetch(`${t.url}/api/media-token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.session?.access_token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await renewed.json()).toMatchObject({ token: first })
})

test("deleting a media token invalidates the session's URLs, or all sessions' URLs", async () => {
  const project = await openHostedProject({ dataDir: await tempDir() })
  onTestFinished(() => project.stop())
  const t = await testServer({}, project)
  const { owner, tokenOf, shows } = await shelf(t)
  const { data } = await owner.client.auth.signInWithPassword({ email: owner.email, password: 'secreta1' })
  const withToken = (method: string, path: string) =>
    t.fetch(t.url + path, {
      method,
      headers: { authorization: `Bearer ${data.session?.access_token}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    })
  const first = await tokenOf(owner)
  const { token: second } = await (await withToken('POST', '/api/media-token')).json()
  expect(second).not.toBe(first)
  expect([await shows(first), await shows(second)]).toEqual([200, 200])

  // A hosted account does not report ended sessions, so the client deletes its media token itself.
  expect((await withToken('DELETE', '/api/media-token')).status).toBe(200)
  expect([await shows(first), await shows(second)]).toEqual([200, 401])
  const { token: third } = await (await withToken('POST', '/api/media-token')).json()
  expect((await withToken('DELETE', '/api/media-token?everywhere=true')).status).toBe(200)
  expect([await shows(first), await shows(third)]).toEqual([401, 401])
  const fresh = await tokenOf(owner)
  expect([first, third]).not.toContain(fresh)
  expect(await shows(fresh)).toBe(200)
})

test('a media token is valid for one to two days, and its key is deleted later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const library = await openLibrary(await tempDir())
  onTestFinished(() => library.close())
  const media = createMediaTokens('helper', library.mediaKeys)
  const { token, expiresAt } = await media.issue('lucia', 'one')
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(24 * HOUR)
  vi.setSystemTime(Date.parse(expiresAt) - 1)
  expect(await media.userOf(token)).not.toBeNull()
  for (const forged of [`${token}x`, token.replace('helper', 'other'), 'a.b.c.d', '...', '']) {
    expect([forged, await media.userOf(forged)]).toEqual([forged, null])
  }
  vi.setSystemTime(Date.parse(expiresAt) + 1)
  expect(await media.userOf(token)).toBeNull()
  const handle = token.split('.')[1] ?? ''
  expect(await library.mediaKeys.find(handle)).not.toBeNull()
  vi.setSystemTime(Date.now() + 48 * HOUR)
  await media.issue('lucia', 'two')
  expect(await library.mediaKeys.find(handle)).toBeNull()
})

test('concurrent checks of a media token share one lookup; later checks look it up again', async () => {
  const library = await openLibrary(await tempDir())
  onTestFinished(() => library.close())
  let alive = true
  const isAlive = vi.fn(async () => alive)
  const media = createMediaTokens('helper', library.mediaKeys, isAlive)
  const { token } = await media.issue('lucia', 'one')
  const together = [media.userOf(token), media.userOf(token), media.userOf(`${token}x`)]
  expect(await Promise.all(together)).toEqual(['lucia', 'lucia', null])
  expect(isAlive).toHaveBeenCalledTimes(1)

  alive = false
  await nextRound()
  expect(await media.userOf(token)).toBeNull()
})
