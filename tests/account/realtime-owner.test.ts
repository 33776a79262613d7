import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAccount, record, type SignedIn, signIn, signUp, type TestAccount } from './support/account.ts'
import { inTurn, liveClient, quiet, rawSocket, subscribed, until } from './support/realtime.ts'

let account: TestAccount
let ana: SignedIn
let bea: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
  bea = await signUp(account, 'bea@example.com')
})
afterAll(() => account.stop())

const everything = { event: '*', schema: 'public' } as const

it("tells nobody another user's rows, whatever they ask for", async () => {
  const client = await liveClient(account, ana)
  const seen: unknown[] = []
  const channel = client
    .channel('spy')
    .on('postgres_changes', everything, (change) => seen.push(change))
    .on(
      'postgres_changes',
      { ...everything, table: 'comics_library', filter: `user_id=eq.${bea.userId}` },
      (it) => seen.push(it),
    )
    .on('postgres_changes', { ...everything, table: 'comics_library', filter: 'user_id=not.is.null' }, (it) =>
      seen.push(it),
    )
  await subscribed(channel)
  const { data } = await bea.client.from('comics_library').insert(record('bea.cbz')).select('id').single()
  await bea.client
    .from('comics_library')
    .update({ title: 'x' })
    .eq('id', data?.id ?? '')
  await bea.client
    .from('comics_library')
    .delete()
    .eq('id', data?.id ?? '')
  await ana.client.from('comics_library').insert(record('ana.cbz'))
  // One message, with the binding of all tables and that of the last filter.
  expect(await until(seen, 2)).toMatchObject([
    { new: { file_name: 'ana.cbz' } },
    { new: { file_name: 'ana.cbz' } },
  ])
  await quiet()
  expect(JSON.stringify(seen)).not.toContain('bea.cbz')
})

it('tells nothing to who is not signed in', async () => {
  const client = await liveClient(account, null)
  const seen: unknown[] = []
  const channel = client.channel('anon').on('postgres_changes', everything, (change) => seen.push(change))
  await subscribed(channel)
  await ana.client.from('comics_library').insert(record('secret.cbz'))
  await quiet()
  expect(seen).toEqual([])
  // With a session it is told what is written from then on.
  await client.auth.setSession({ access_token: ana.accessToken, refresh_token: ana.refreshToken })
  await inTurn(channel)
  await ana.client.from('comics_library').insert(record('mine.cbz'))
  expect(await until(seen, 1)).toMatchObject([{ new: { file_name: 'mine.cbz' } }])
})

it('stops telling a session that was ended, and says so', async () => {
  const other = await signIn(account, 'ana@example.com')
  const ended = await rawSocket(account)
  const config = { postgres_changes: [{ ...everything, table: 'comics_library' }] }
  await ended.join('realtime:list', config, other.accessToken)
  await ana.client.from('comics_library').insert(record('before.cbz'))
  await ended.next('postgres_changes')

  await ana.client.auth.signOut({ scope: 'others' })
  await ana.client.from('comics_library').insert(record('after.cbz'))
  expect((await ended.next('phx_close'))[2]).toBe('realtime:list')
  const told = ended.frames.filter(([, , , event]) => event === 'postgres_changes')
  expect(told).toHaveLength(1)
  expect(
    ended.frames.find(([, , , event, { status }]) => event === 'system' && status === 'error')?.[4],
  ).toEqual({
    extension: 'system',
    status: 'error',
    message: 'Session from session_id claim in JWT does not exist',
    channel: 'list',
  })
})
