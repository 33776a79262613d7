import { createHash } from 'node:crypto'
import Koa, { type Context } from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import { type Admission, createAdmission } from '#apps/access/admission.ts'
import { createAppSessions } from '#apps/access/sessions.ts'
import { SESSION_COOKIE } from '#contract/apps.ts'
import { AppError } from '#domain/errors/errors.ts'
import { routeOf } from '#http/requests/user-route.ts'
import { openLibrary } from '#library/index.ts'
import { createMediaTokens } from '#library/media-tokens.ts'
import { tempDir } from '../support/temp.ts'

const LUCIA = '8c2f0000-0000-4000-8000-000000000001'
const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`

async function gate(mayRead = async (userId: string) => userId === LUCIA) {
  const library = await openLibrary(await tempDir())
  onTestFinished(() => library.close())
  const { devices, mediaKeys } = library
  const sessions = createAppSessions('secret')
  const tokens = createMediaTokens(routeOf(LUCIA), mediaKeys)
  const admission = createAdmission({ devices, sessions, mayRead, ofPicture: tokens.userOf })
  const make = (userId = LUCIA) =>
    devices.make(userId, routeOf(userId), { name: 'Kobo', app: 'koreader', scope: 'progress' })
  return { devices, sessions, tokens, admission, make }
}

/** Admits one request with these headers; returns the error's code or the admitted device's name. */
async function ask(
  { admit }: Admission,
  headers: Readonly<Record<string, string>>,
  inPath: string | null = null,
): Promise<string> {
  return admit(contextOf(headers), inPath, 'network').then(
    ({ device }) => device.name,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
}

function contextOf(headers: Readonly<Record<string, string>>, search = ''): Context {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const socket = { remoteAddress: '192.0.2.7' }
  const req = { headers: lower, socket, url: `/opds${search}`, method: 'GET' }
  const res = { once: () => undefined, destroyed: false }
  return new Koa().createContext(req as never, res as never)
}

test('a device key is accepted in all headers and spellings that apps use', async () => {
  const { admission, make } = await gate()
  const { key } = await make()
  const plain = key.replaceAll('-', '').toLowerCase()
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  const shown: Readonly<Record<string, string>>[] = [
    { Authorization: basic('lucia@ejemplo.es', key) },
    { Authorization: basic(key, 'nada') },
    { Authorization: basic('', ` ${plain} `) },
    { 'X-API-Key': plain },
    { 'X-Auth-User': 'lucia', 'X-Auth-Key': md5(key) },
    { 'X-Auth-User': 'lucia', 'X-Auth-Key': md5(plain) },
  ]
  for (const headers of shown) expect(await ask(admission, headers), JSON.stringify(headers)).toBe('Kobo')
  expect(await ask(admission, {}, key)).toBe('Kobo')
})

test('rejects a missing key, a wrong key, and a key of a user without access', async () => {
  const { admission, make } = await gate()
  expect(await ask(admission, {})).toBe('unauthorized')
  expect(await ask(admission, { Authorization: basic('lucia', 'secreta1') })).toBe('device-key-wrong')
  expect(await ask(admission, { Authorization: 'Basic %%%' })).toBe('unauthorized')
  const { key } = await make('8c2f0000-0000-4000-8000-00000000000f')
  expect(await ask(admission, { 'X-API-Key': key })).toBe('forbidden')
})

test('a wrong key is rejected despite a valid session, and a user name is no key', async () => {
  const { admission, sessions, make } = await gate()
  const { device, key } = await make()
  const Cookie = `${SESSION_COOKIE}=${sessions.issue(device, 60_000)}`
  const wrong: Readonly<Record<string, string>>[] = [
    { 'X-API-Key': 'secreta1' },
    { 'X-API-Key': 'x'.repeat(600) },
    { Authorization: basic('lucia', 'secreta1') },
    { 'X-Auth-User': 'lucia', 'X-Auth-Key': '0'.repeat(32) },
  ]
  for (const headers of wrong)
    expect(await ask(admission, { Cookie, ...headers }), JSON.stringify(headers)).toBe('device-key-wrong')
  expect(await ask(admission, { Cookie }, 'secreta1')).toBe('device-key-wrong')
  const fine: Readonly<Record<string, string>>[] = [
    {},
    { 'X-API-Key': '' },
    { Authorization: basic('lucia', '') },
    { 'X-Auth-User': 'lucia' },
    { Authorization: basic(key, 'nada') },
    { Authorization: basic('proxy', 'secreta1'), 'X-API-Key': key },
  ]
  for (const headers of fine)
    expect(await ask(admission, { Cookie, ...headers }), JSON.stringify(headers)).toBe('Kobo')
})

test('guessed keys are rate-limited, and valid keys still work', async () => {
  const { admission, make } = await gate()
  const { key } = await make()
  const codes: string[] = []
  for (let n = 0; n < 25; n++) codes.push(await ask(admission, { 'X-API-Key': `guess-${n}` }))
  expect(codes.filter((code) => code === 'device-key-wrong')).toHaveLength(20)
  expect(codes.at(-1)).toBe('rate-limited')
  expect(await ask(admission, { 'X-API-Key': key })).toBe('Kobo')
})

test('a revoked key and its sessions are rejected at once, and later failures are recorded', async () => {
  const { admission, devices, sessions, make } = await gate()
  const { device, key } = await make()
  const cookie = { Cookie: `${SESSION_COOKIE}=${sessions.issue(device, 60_000)}` }
  expect(await ask(admission, cookie)).toBe('Kobo')
  for (const bad of [cookie.Cookie.replace(/.$/, '!'), `${cookie.Cookie}.more`])
    expect(await ask(admission, { Cookie: bad })).toBe('unauthorized')
  await devices.revoke(LUCIA, device.id)
  expect(await ask(admission, { 'X-API-Key': key })).toBe('device-revoked')
  expect(await ask(admission, cookie)).toBe('device-revoked')
  expect((await devices.get(device.id))?.failure).toMatchObject({ code: 'device-revoked' })

  const renewed = await devices.renew(LUCIA, device.id, routeOf(LUCIA))
  expect(await ask(admission, { 'X-API-Key': key })).toBe('device-key-wrong')
  expect(await ask(admission, { 'X-API-Key': renewed?.key ?? '' })).toBe('Kobo')
  expect(await ask(admission, cookie)).toBe('unauthorized')
})

test('a media token opens pictures and nothing else', async () => {
  const { admission, tokens } = await gate()
  const { token } = await tokens.issue(LUCIA, null)
  const picture = await admission.admitToPicture(contextOf({}, `?t=${token}`), null, 'network')
  expect(picture).toMatchObject({ requesterId: LUCIA, device: null })
  await expect(admission.admit(contextOf({}, `?t=${token}`), null, 'network')).rejects.toThrow(
    new AppError('unauthorized'),
  )
})
