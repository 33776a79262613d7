import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openAccountClient } from '#cli/session/session.ts'
import { sessionLock } from '#cli/session/session-lock.ts'
import { acquireLock } from '#db/lock.ts'
import { comics } from '../support/comics-bin.ts'
import { tempDir } from '../support/temp.ts'
import { configOf } from './support/in-process.ts'

const user = { id: '00000000-0000-4000-8000-000000000001', email: 'ana@example.com', factors: [] }

/** A token as servers make them: three parts, of which clients read the second. */
const token = (n: number): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'ES256' })}.${part({ sub: user.id, n, exp: Math.floor(Date.now() / 1000) + 3600 })}.c2ln`
}

/** A project that takes each refresh token once, and ends the session of who shows it again. */
async function project(asked: () => Promise<void> = async () => undefined) {
  let last = 1
  let renewals = 0
  let refused = 0
  const server = createServer(async (request, response) => {
    const { refresh_token } = JSON.parse(await text(request)) as { refresh_token: string }
    await asked()
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
  return { url: `http://127.0.0.1:${port}`, told: () => ({ last, renewals, refused }), port }
}

const ended = {
  access_token: token(1),
  refresh_token: 'refresh-1',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 1,
  user,
}

/** A data folder with what is kept of a session at a project of that port. */
async function folderWith(port: number, kept: unknown) {
  const dataDir = join(await tempDir(), 'data')
  await mkdir(dataDir)
  const file = join(dataDir, `session-127.0.0.1-${port}.json`)
  await writeFile(file, typeof kept === 'string' ? kept : JSON.stringify(kept))
  return { dataDir, file }
}

const configAt = (dataDir: string, url: string) =>
  configOf(dataDir, { hosted: { url, anonKey: 'sb_publishable_x' } })

test('of many that find the session ended one renews it, and the others go on with what it got', async () => {
  const { url, port, told } = await project()
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
  expect(told()).toEqual({ last: 2, renewals: 1, refused: 0 })
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ refresh_token: 'refresh-2' })
})

test('who waits too long for another to renew the session is told which account it is of', async () => {
  const path = join(await tempDir(), 'session.json')
  await writeFile(path, JSON.stringify(ended))
  const held = await acquireLock(`${path}.lock`)
  onTestFinished(async () => held?.release())
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const url = 'https://accounts.example'
  const waiting = sessionLock(path, url)('session', -1, async () => 'renewed')
  vi.setSystemTime(Date.now() + 60_000)
  await expect(waiting).rejects.toMatchObject({ code: 'account-unreachable', params: { url } })
})

test('while a renewal is under way the lock is held, and processes that come meanwhile wait for it', async () => {
  let answer = () => {}
  const answered = new Promise<void>((settle) => {
    answer = settle
  })
  let tell = () => {}
  const begun = new Promise<void>((settle) => {
    tell = settle
  })
  const { url, port, told } = await project(() => {
    tell()
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
  expect(told()).toEqual({ last: 2, renewals: 1, refused: 0 })
})

test('a session that its account has ended is nobody’s, without a trace of the client’s', async () => {
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
  ['a list of factors that is none', { ...ended, expires_at: 9e9, user: { ...user, factors: 'x' } }],
])('a session file with %s counts as signed out, and stays', async (_what, kept) => {
  const { url, port } = await project()
  const { dataDir, file } = await folderWith(port, kept)
  const before = await readFile(file, 'utf8')
  const account = await openAccountClient(configAt(dataDir, url))
  await expect(account.user()).rejects.toMatchObject({ code: 'login-required' })
  await account.close()
  expect(await readFile(file, 'utf8')).toBe(before)
})
