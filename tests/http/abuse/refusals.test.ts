import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { stats } from '#contract/helper/stats.ts'
import { status } from '#contract/helper/status.ts'
import { writeCbz } from '../../support/cbz.ts'
import { testServer } from '../../support/servers/server.ts'

test('a signed-out session is rejected at once', async () => {
  const t = await testServer()
  const owner = await t.signUp()
  expect(await owner.call(stats.get)).toMatchObject({ success: true })
  await owner.client.auth.signOut()
  await expect(owner.call(stats.get)).rejects.toMatchObject({ code: 'session-expired', status: 401 })
})

test('only image endpoints accept the media token', async () => {
  const t = await testServer()
  const owner = await t.signUp()
  await writeCbz(join(t.root, 'a.cbz'))
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  const { token, expiresAt } = await owner.call(status.mediaToken, { body: {} })
  expect((await owner.call(status.mediaToken, { body: {} })).token).toBe(token)
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 23 * 60 * 60 * 1000)
  const [comic] = (await owner.call(comics.list, { query: {} })).comics
  const get = (path: string) => t.fetch(t.url + path)
  expect((await get(`/api/comics/${comic?.id}/pages/1?t=${token}`)).status).toBe(200)
  expect((await get(`/api/files/cover/a.cbz?t=${token}`)).headers.get('content-type')).toBe('image/jpeg')
  expect((await get(`/api/comics/${comic?.id}/pages/1?t=${token}x`)).status).toBe(401)
  expect((await get(`/api/comics/${comic?.id}?t=${token}`)).status).toBe(401)
  expect((await t.fetch(`${t.url}/api/scan?t=${token}`, { method: 'POST' })).status).toBe(401)
})

test('unknown paths, wrong methods and invalid bodies have distinct errors', async () => {
  const t = await testServer()
  const owner = await t.signUp()
  const send = async (method: string, path: string, body?: string) => {
    const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' }
    const answer = await t.fetch(t.url + path, { method, headers, ...(body !== undefined && { body }) })
    return [answer.status, (await answer.json()).code]
  }
  expect(await send('GET', '/api/nothing')).toEqual([404, 'not-found'])
  expect(await send('PATCH', '/api/scan')).toEqual([405, 'method-not-allowed'])
  expect(await send('POST', '/api/libraries', '{')).toEqual([400, 'validation'])
  expect(await send('POST', '/api/libraries', '{"path":7}')).toEqual([400, 'validation'])
  expect(await send('GET', '/api/files?limit=-1')).toEqual([400, 'validation'])
  expect(await send('POST', '/api/libraries', JSON.stringify({ path: 'x'.repeat(2_000_000) }))).toEqual([
    413,
    'payload-too-large',
  ])
  expect(t.reports).toEqual([])
})
