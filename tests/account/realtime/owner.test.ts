import { expect, it } from 'vitest'
import { record, sharedAccount, signIn, signUp } from '../support/account.ts'
import { channelSettled, liveClient, rawSocket, subscribed, until } from '../support/realtime.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

const everything = { event: '*', schema: 'public' } as const

it('a client without a session receives no rows until it signs in', async () => {
  const client = await liveClient(account, null)
  const seen: unknown[] = []
  const channel = client.channel('anon').on('postgres_changes', everything, (change) => seen.push(change))
  await subscribed(channel)
  await ana.client.from('comics_library').insert(record('secret.cbz'))
  await channelSettled(channel)
  expect(seen).toEqual([])
  await client.auth.setSession({ access_token: ana.accessToken, refresh_token: ana.refreshToken })
  await channelSettled(channel)
  await ana.client.from('comics_library').insert(record('mine.cbz'))
  expect(await until(seen, 1)).toMatchObject([{ new: { file_name: 'mine.cbz' } }])
})

it('a channel of an ended session is closed with an error', async () => {
  const other = await signIn(account, 'ana@example.com')
  const ended = await rawSocket(account)
  const config = { postgres_changes: [{ ...everything, table: 'comics_library' }] }
  await ended.join('realtime:list', config, other.accessToken)
  await ana.client.from('comics_library').insert(record('before.cbz'))
  await ended.next('postgres_changes')

  await ana.client.auth.signOut({ scope: 'others' })
  await ana.client.from('comics_library').insert(record('after.cbz'))
  expect((await ended.next('phx_close'))[2]).toBe('realtime:list')
  expect(ended.changes()).toHaveLength(1)
  expect(
    ended.frames.find(([, , , event, { status }]) => event === 'system' && status === 'error')?.[4],
  ).toEqual({
    extension: 'system',
    status: 'error',
    message: 'Session from session_id claim in JWT does not exist',
    channel: 'list',
  })
})
