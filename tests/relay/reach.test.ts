import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLink } from '#cli/link/link-file.ts'
import { createCall } from '#contract/client.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { ownAccount } from '#contract/helper/own-account.ts'
import { sessions } from '#contract/helper/sessions.ts'
import { stats } from '#contract/helper/stats.ts'
import { status } from '#contract/helper/status.ts'
import { PROXY, relay } from '#contract/relay.ts'
import { accountAt, linkedAt, linkHelper, testRelay } from '../support/servers/relay.ts'
import { testServer } from '../support/servers/server.ts'
import { tempDir } from '../support/temp.ts'
import { until } from '../support/until.ts'
import { END_HEADERS, END_STREAM, frame, head, rawHelper } from './support/raw-helper.ts'

async function linked() {
  const r = await testRelay()
  const dataDir = join(await tempDir(), 'data')
  await linkHelper(dataDir, r.url)
  const t = await testServer({}, null, dataDir)
  const { session } = await accountAt(r.url)
  const token = async () => session.access_token
  const direct = createCall({ baseUrl: r.url, token, strict: true })
  const call = createCall({ baseUrl: r.url + PROXY, token, strict: true })
  await until(async () => (await direct(status.connectivity)).helperOnline)
  return { r, t, call, direct, session }
}

test('a linked helper serves its owner over the relay and rejects library changes there', async () => {
  const { t, call, direct } = await linked()
  expect(await call(stats.get)).toMatchObject({ success: true, files: 0 })
  expect(await call(status.me)).toMatchObject({ owner: true, canManageLibraries: false })
  await expect(call(libraries.add, { body: { path: '/', wide: true } })).rejects.toMatchObject({
    code: 'local-only',
  })
  const { helper } = await direct(relay.helper)
  expect(helper).toMatchObject({ online: true, id: (await t.anyone(status.helper)).id })
})

test('the token of a link file gives no access to comics', async () => {
  const { r, t } = await linked()
  const link = await readLink(t.dataDir)
  const call = createCall({
    baseUrl: r.url + PROXY,
    token: async () => link?.session.access_token ?? null,
  })
  await expect(call(stats.get)).rejects.toMatchObject({ code: 'session-expired' })
})

test('a relay with accounts lists and ends sessions and deletes the account without a helper', async () => {
  const r = await testRelay()
  const { session } = await accountAt(r.url)
  const token = async () => session.access_token
  const call = createCall({ baseUrl: r.url + PROXY, token, strict: true })
  await accountAt(r.url)
  const { sessions: list } = await call(sessions.list)
  expect(list?.map(({ current }) => current).sort()).toEqual([false, true])
  const other = list?.find(({ current }) => !current)?.id ?? ''
  await call(sessions.end, { params: { id: other } })
  expect((await call(sessions.list)).sessions).toHaveLength(1)
  await expect(call(ownAccount.remove, { body: { password: 'otra' } })).rejects.toMatchObject({
    code: 'password-wrong',
  })
  await call(ownAccount.remove, { body: { password: 'secreta1' } })
  await expect(call(stats.get)).rejects.toMatchObject({ code: 'session-expired' })
})

test('a response that arrives in one piece is forwarded whole', async () => {
  const r = await testRelay()
  const { session } = await linkedAt(r.url)
  const body = 'a short page'
  const fields = [
    [':status', '200'],
    ['content-length', String(body.length)],
  ] as const
  await rawHelper(r.url, session.access_token, (stream) =>
    Buffer.concat([
      frame('headers', END_HEADERS, stream, head(fields)),
      frame('data', END_STREAM, stream, body),
    ]),
  )
  const headers = { authorization: `Bearer ${session.access_token}` }
  const answer = await fetch(`${r.url}${PROXY}/api/stats`, { headers })
  expect(await answer.text()).toBe(body)
})
