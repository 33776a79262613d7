import { expect, it } from 'vitest'
import {
  type Client,
  ownAccount,
  record,
  type SignedIn,
  signIn,
  signUp,
  type TestAccount,
} from './support/account.ts'
import { inTurn, liveClient, quiet, rawSocket, subscribed, until } from './support/realtime.ts'

const HOUR = 3_600_000
const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'comics_library' }] }

async function refreshed(account: TestAccount, who: SignedIn): Promise<string> {
  const { data, error } = await account.client().auth.refreshSession({ refresh_token: who.refreshToken })
  if (error || data.session === null) throw error
  return data.session.access_token
}

async function insert(account: TestAccount, who: SignedIn, token: string, name: string): Promise<void> {
  const answer = await account.request('/rest/v1/comics_library', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...record(name), user_id: who.userId }),
  })
  expect(answer.status).toBe(201)
}

it('goes on with a renewed token after the first has run out', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const client: Client = await liveClient(account, ana)
  const seen: unknown[] = []
  const filter = { event: '*', schema: 'public', table: 'comics_library' } as const
  const channel = client.channel('list').on('postgres_changes', filter, (change) => seen.push(change))
  await subscribed(channel)
  account.pass(HOUR - 30_000)
  // The client passes the new token on by itself.
  const { data, error } = await client.auth.refreshSession()
  expect(error).toBeNull()
  await inTurn(channel)
  const unrenewed = await rawSocket(account)
  await unrenewed.join('realtime:list', config, ana.accessToken, '7')
  account.pass(40_000)
  await client.realtime.sendHeartbeat()
  // All connections are looked through for ended tokens, this one after the other's.
  await unrenewed.next('phx_close')
  await insert(account, ana, data.session?.access_token ?? '', 'later.cbz')
  expect(await until(seen, 1)).toMatchObject([{ new: { file_name: 'later.cbz' } }])
})

it('ends a channel whose token runs out, and only that', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const socket = await rawSocket(account)
  await socket.join('realtime:list', config, ana.accessToken, '7')
  await socket.join('realtime:open', {}, undefined, '8')
  account.pass(HOUR + 2_000)
  socket.send([null, '9', 'phoenix', 'heartbeat', {}])
  const close = await socket.next('phx_close')
  expect(close).toEqual(['7', '7', 'realtime:list', 'phx_close', {}])
  const system = socket.frames.find(
    ([, , , event, { extension }]) => event === 'system' && extension === 'system',
  )
  expect(system?.[4]).toEqual({
    extension: 'system',
    status: 'error',
    message: expect.stringMatching(/^Token has expired \d seconds ago$/),
    channel: 'list',
  })
  await insert(account, ana, await refreshed(account, ana), 'unheard.cbz')
  await quiet()
  expect(socket.frames.some(([, , , event]) => event === 'postgres_changes')).toBe(false)
  socket.send(['8', '10', 'realtime:open', 'presence', { type: 'presence', event: 'untrack' }])
  await expect
    .poll(() => socket.frames.at(-1))
    .toMatchObject(['8', '10', 'realtime:open', 'phx_reply', { status: 'ok' }])
})

it('tells nothing between the end of a token and its being noticed', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  account.pass(60_000)
  const later = await signIn(account, 'ana@example.com')
  const socket = await rawSocket(account)
  await socket.join('realtime:list', config, ana.accessToken)
  account.pass(HOUR - 60_000)
  await insert(account, ana, later.accessToken, 'unheard.cbz')
  await socket.next('phx_close')
  expect(socket.frames.some(([, , , event]) => event === 'postgres_changes')).toBe(false)
})

it('refuses joins with tokens that do not count, in words of their own', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const socket = await rawSocket(account)
  const reason = async (token: string, ref: string) => {
    const [, , , , { status, response }] = await socket.join('realtime:list', config, token, ref)
    return [status, (response as { reason: string }).reason]
  }
  const [head, body, signature = ''] = ana.accessToken.split('.')
  const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  expect(await reason('nonsense', '1')).toEqual([
    'error',
    'MalformedJWT: The token provided is not a valid JWT',
  ])
  expect(await reason(forged, '2')).toEqual(['error', 'JwtSignatureError: Failed to validate JWT signature'])
  const other = await signIn(account, 'ana@example.com')
  await ana.client.auth.signOut({ scope: 'others' })
  expect(await reason(other.accessToken, '3')).toEqual([
    'error',
    'Unauthorized: Session from session_id claim in JWT does not exist',
  ])
  account.pass(HOUR + 12_000)
  socket.send([null, '9', 'phoenix', 'heartbeat', {}])
  expect(await reason(ana.accessToken, '4')).toEqual([
    'error',
    expect.stringMatching(/^InvalidJWTToken: Token has expired 1\d seconds ago$/),
  ])
})

it('ends a channel that is given a bad token, and passes keys over', async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const socket = await rawSocket(account)
  await socket.join('realtime:list', config, ana.accessToken)
  const give = (access_token: unknown) =>
    socket.send(['1', '2', 'realtime:list', 'access_token', { access_token }])
  for (const passedOver of [account.anonKey, 'sb_publishable_x', null, 7, ana.accessToken]) give(passedOver)
  await ana.client.from('comics_library').insert(record('still.cbz'))
  await socket.next('postgres_changes')
  give('a.b.c')
  expect(await socket.next('phx_close')).toEqual(['1', '1', 'realtime:list', 'phx_close', {}])
})

it("follows the token: another user's rows from then on", async () => {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const bea = await signUp(account, 'bea@example.com')
  const socket = await rawSocket(account)
  await socket.join('realtime:list', config, ana.accessToken)
  socket.send(['1', '2', 'realtime:list', 'access_token', { access_token: bea.accessToken }])
  socket.send(['1', '3', 'realtime:list', 'presence', { event: 'untrack' }])
  await expect.poll(() => socket.frames.some(([, ref]) => ref === '3')).toBe(true)
  await ana.client.from('comics_library').insert(record('ana.cbz'))
  await bea.client.from('comics_library').insert(record('bea.cbz'))
  await socket.next('postgres_changes')
  await quiet()
  const told = socket.frames.filter(([, , , event]) => event === 'postgres_changes')
  expect(told.map(([, , , , { data }]) => data)).toMatchObject([{ record: { file_name: 'bea.cbz' } }])
})
