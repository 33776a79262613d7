import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openAccountClient } from '#cli/session/session.ts'
import { sessionLock } from '#cli/session/session-lock.ts'
import { acquireLock } from '#db/lock.ts'
import { comics } from '../../support/processes/comics-bin.ts'
import { tempDir } from '../../support/temp.ts'
import { configOf } from '../support/in-process.ts'

const user = { id: '00000000-0000-4000-8000-000000000001', email: 'ana@example.com', factors: [] }

/** Returns a token of three parts; clients read the second one. */
const token = (n: number): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'ES256' })}.${part({ sub: user.id, n, exp: Math.floor(Date.now() / 1000) + 3600 })}.c2ln`
}

/** Starts a project that accepts each refresh token once. `onRequest` delays its responses. */
async function project(onRequest: () => Promise<void> = async () => undefined) {
  let last = 1
  let renewals = 0
  let refused = 0
  const server = createServer(async (request, response) => {
    const { refresh_token } = JSON.parse(await text(request)) as { refresh_token: string }
    await onRequest()
    const isLast = refresh_token === `refresh-${last}`
    if (isLast) renewals++
    else refused++
    response.writeHead(isLast ? 200 : 400, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        isLast
          ? {
              access_token: token(++last),
              refresh_token: `refresh-${last}`,
              token_type: 'bearer',
              expires_in: 3600,
              user,
            }
          : { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
      ),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, counts: () => ({ last, renewals, refused }), port }
}

const ended = {
  access_token: token(1),
  refresh_token: 'refresh-1',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 1,
  user,
}

/** Creates a data folder with a session file for a project at that port. */
async function folderWith(port: number, stored: unknown) {
  const dataDir = join(await tempDir(), 'data')
  await mkdir(dataDir)
  const file = join(dataDir, `session-127.0.0.1-${port}.json`)
  await writeFile(file, typeof stored === 'string' ? stored : JSON.stringify(stored))
  return { dataDir, file }
}

const configAt = (dataDir: string, url: string) =>
  configOf(dataDir, { hosted: { url, anonKey: 'sb_publishable_x' } })

test('one of several concurrent clients refreshes an expired session, and the others use the result', async () => {
  const { url, port, counts } = await project()
  const { dataDir, file } = await folderWith(port, ended)
  const config = configAt(dataDir, url)
  const users = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const account = await openAccountClient(config)
      const who = await account.user()
      await account.close()
      return who.email
    }),
  )
  expect(users).toEqual(Array(6).fill(user.email))
  expect(counts()).toEqual({ last: 2, renewals: 1, refused: 0 })
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ refresh_token: 'refresh-2' })
})

test('a wait for another process’s refresh times out with the URL of the account', async () => {
  const path = join(await tempDir(), 'session.json')
  await writeFile(path, JSON.stringify(ended))
  const lock = await acquireLock(`${path}.lock`)
  onTestFinished(async () => lock?.release())
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const url = 'https://accounts.example'
  const waiting = sessionLock(path, url)('session', -1, async () => 'renewed')
  vi.setSystemTime(Date.now() + 60_000)
  await expect(waiting).rejects.toMatchObject({ code: 'account-unreachable', params: { url } })
})

test('other processes wait for the lock during a refresh', async () => {
  let answer = () => {}
  const answered = new Promise<void>((settle) => {
    answer = settle
  })
  let signalBegun = () => {}
  const begun = new Promise<void>((settle) => {
    signalBegun = settle
  })
  const { url, port, counts } = await project(() => {
    signalBegun()
    return answered
  })
  const { dataDir, file } = await folderWith(port, ended)
  let opened = false
  const first = openAccountClient(configAt(dataDir, url)).then((account) => {
    opened = true
    return account
  })
  await begun
  const env = { SUPABASE_URL: url, SUPABASE_ANON_KEY: 'sb_publishable_x', COMICS_DATA_DIR: dataDir }
  const others = Array.from({ length: 3 }, () => comics(['whoami', '--json'], { home: dataDir, env }))
  const free = await acquireLock(`${file}.lock`)
  await free?.release()
  const [wasFree, wasOpen] = [free !== null, opened]
  answer()
  expect([wasFree, wasOpen]).toEqual([false, false])
  const account = await first
  expect((await account.user()).email).toBe(user.email)
  await account.close()
  for (const { code, stderr } of await Promise.all(others))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(counts()).toEqual({ last: 2, renewals: 1, refused: 0 })
})

test('a session that was ended by its account counts as signed out, without a stack trace', async () => {
  const { url, port } = await project()
  const { dataDir } = await folderWith(port, { ...ended, refresh_token: 'refresh-0' })
  const env = { SUPABASE_URL: url, SUPABASE_ANON_KEY: 'sb_publishable_x', COMICS_DATA_DIR: dataDir }
  const { code, stderr } = await comics(['whoami'], { home: dataDir, env })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'No has iniciado sesión. Ejecuta antes «comics login», o «comics signup» si aún no tienes cuenta.\n',
  })
})

test.each([
  ['no JSON', '{"acc'],
  ['a text', '"x"'],
  ['no user', { ...ended, expires_at: 9e9, user: null }],
  ['no token', { ...ended, expires_at: 9e9, access_token: 'x' }],
  ['an invalid list of factors', { ...ended, expires_at: 9e9, user: { ...user, factors: 'x' } }],
])('a session file with %s counts as signed out and is kept', async (_what, stored) => {
  const { url, port } = await project()
  const { dataDir, file } = await folderWith(port, stored)
  const before = await readFile(file, 'utf8')
  const account = await openAccountClient(configAt(dataDir, url))
  await expect(account.user()).rejects.toMatchObject({ code: 'login-required' })
  await account.close()
  expect(await readFile(file, 'utf8')).toBe(before)
})
