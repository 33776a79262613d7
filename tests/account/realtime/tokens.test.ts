import { expect, it } from 'vitest'
import {
  type Client,
  record,
  type SignedIn,
  signIn,
  signUp,
  type TestAccount,
  withAna,
} from '../support/account.ts'
import { channelSettled, liveClient, rawSocket, subscribed, until } from '../support/realtime.ts'

const HOUR = 3_600_000
const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'comics_library' }] }

async function refreshed(account: TestAccount, who: SignedIn): Promise<string> {
  const { data, error } = await account.client().auth.refreshSession({ refresh_token: who.refreshToken })
  if (error || data.session === null) throw error
  return data.session.access_token
}

async function insert(account: TestAccount, who: SignedIn, token: string, name: string): Promise<void> {
  const row = { ...record(name), user_id: who.userId }
  const answer = await account.send('POST', '/rest/v1/comics_library', row, token)
  expect(answer.status).toBe(201)
}

it('a channel with a refreshed token stays open after the first one expired', async () => {
  const { account, ana } = await withAna()
  const client: Client = await liveClient(account, ana)
  const seen: unknown[] = []
  const filter = { event: '*', schema: 'public', table: 'comics_library' } as const
  const channel = client.channel('list').on('postgres_changes', filter, (change) => seen.push(change))
  await subscribed(channel)
  account.pass(HOUR - 30_000)
  // supabase-js sends the new token to its channels.
  const { data, error } = await client.auth.refreshSession()
  expect(error).toBeNull()
  await channelSettled(channel)
  const unrenewed = await rawSocket(account)
  await unrenewed.join('realtime:list', config, ana.accessToken, '7')
  account.pass(40_000)
  await client.realtime.sendHeartbeat()
  // One sweep checks all connections, this one after the other.
  await unrenewed.next('phx_close')
  await insert(account, ana, data.session?.access_token ?? '', 'later.cbz')
  expect(await until(seen, 1)).toMatchObject([{ new: { file_name: 'later.cbz' } }])
})

it('a channel is closed when its token expires, others of its socket are not', async () => {
  const { account, ana } = await withAna()
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
  const token = await refreshed(account, ana)
  await socket.join('realtime:again', config, token, '10')
  await insert(account, ana, token, 'unheard.cbz')
  await socket.next('postgres_changes')
  expect(socket.changes().map(([, , topic]) => topic)).toEqual(['realtime:again'])
  socket.send(['8', '11', 'realtime:open', 'presence', { type: 'presence', event: 'untrack' }])
  await expect
    .poll(() => socket.frames.at(-1))
    .toMatchObject(['8', '11', 'realtime:open', 'phx_reply', { status: 'ok' }])
})

it('no change is sent between the expiry of a token and the close of its channel', async () => {
  const { account, ana } = await withAna()
  account.pass(60_000)
  const later = await signIn(account, 'ana@example.com')
  const socket = await rawSocket(account)
  await socket.join('realtime:list', config, ana.accessToken)
  account.pass(HOUR - 60_000)
  await insert(account, ana, later.accessToken, 'unheard.cbz')
  await socket.next('phx_close')
  expect(socket.changes()).toEqual([])
})

it('joins with invalid tokens are rejected, each with its reason', async () => {
  const { account, ana } = await withAna()
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

it('a channel ignores API keys, and is closed by an invalid token', async () => {
  const { account, ana } = await withAna()
  const socket = await rawSocket(account)
  await socket.join('realtime:list', config, ana.accessToken)
  const sendToken = (access_token: unknown) =>
    socket.send(['1', '2', 'realtime:list', 'access_token', { access_token }])
  for (const ignored of [account.anonKey, 'sb_publishable_x', null, 7, ana.accessToken]) sendToken(ignored)
  await ana.client.from('comics_library').insert(record('still.cbz'))
  await socket.next('postgres_changes')
  sendToken('a.b.c')
  expect(await socket.next('phx_close')).toEqual(['1', '1', 'realtime:list', 'phx_close', {}])
})

it("a channel with another user's token receives the rows of that user", async () => {
  const { account, ana } = await withAna()
  const bea = await signUp(account, 'bea@example.com')
  const socket = await rawSocket(account)
  await socket.join('realtime:list', config, ana.accessToken)
  socket.send(['1', '2', 'realtime:list', 'access_token', { access_token: bea.accessToken }])
  socket.send(['1', '3', 'realtime:list', 'presence', { event: 'untrack' }])
  await expect.poll(() => socket.frames.some(([, ref]) => ref === '3')).toBe(true)
  await ana.client.from('comics_library').insert(record('ana.cbz'))
  await bea.client.from('comics_library').insert(record('bea.cbz'))
  await socket.next('postgres_changes')
  expect(socket.changes().map(([, , , , { data }]) => data)).toMatchObject([
    { record: { file_name: 'bea.cbz' } },
  ])
})
