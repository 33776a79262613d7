import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createCall } from '#contract/client.ts'
import { sessions } from '#contract/helper/sessions.ts'
import { status } from '#contract/helper/status.ts'
import { type TestServer, testServer } from '../../support/servers/server.ts'

/** Signs in as another browser. */
async function signIn(t: TestServer, email: string, userAgent = 'A browser') {
  const { account } = await t.anyone(status.config)
  const client = createClient(account.url, account.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: t.fetch, headers: { 'user-agent': userAgent } },
    realtime: { transport: WebSocket as never },
  })
  const { data, error } = await client.auth.signInWithPassword({ email, password: 'secreta1' })
  if (error) throw error
  const token = data.session.access_token
  return {
    client,
    call: createCall({ baseUrl: t.url, fetch: t.fetch, strict: true, token: async () => token }),
  }
}

test("lists the user's sessions, the last used first, and marks the current one", async () => {
  const t = await testServer()
  const ana = await t.signUp('ana@ejemplo.es')
  await t.signUp('bea@ejemplo.es')
  const phone = await signIn(t, 'ana@ejemplo.es', 'Phone')
  const { sessions: listed } = await phone.call(sessions.list)
  expect(listed).toMatchObject([
    { current: true, userAgent: 'Phone', aal: 'aal1' },
    { current: false, aal: 'aal1' },
  ])
  for (const { ip, createdAt, refreshedAt } of listed ?? []) {
    expect(ip).toMatch(/127\.0\.0\.1|::1/)
    expect(Date.parse(refreshedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt))
  }
  // The list contains no secrets.
  expect(JSON.stringify(listed)).not.toMatch(/token|key|counter/)
  const mine = await ana.call(sessions.list)
  expect(mine.sessions?.map(({ id, current }) => [id, current])).toEqual(
    listed?.map(({ id, current }) => [id, !current]),
  )
})

test('ending a session takes effect at once: helper, account and refresh', async () => {
  const t = await testServer()
  const ana = await t.signUp('ana@ejemplo.es')
  const phone = await signIn(t, 'ana@ejemplo.es')
  const { sessions: listed } = await ana.call(sessions.list)
  const id = listed?.find(({ current }) => !current)?.id ?? ''
  expect(await ana.call(sessions.end, { params: { id } })).toEqual({ success: true })
  await expect(phone.call(status.me)).rejects.toMatchObject({ code: 'session-expired' })
  expect((await phone.client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect((await ana.call(sessions.list)).sessions).toHaveLength(1)
  await expect(ana.call(sessions.end, { params: { id } })).rejects.toMatchObject({ code: 'not-found' })
})

test("other users' sessions are neither listed nor ended, not even by the owner", async () => {
  const t = await testServer()
  const owner = await t.signUp('ana@ejemplo.es')
  const bea = await t.signUp('bea@ejemplo.es')
  const [theirs] = (await bea.call(sessions.list)).sessions ?? []
  await expect(owner.call(sessions.end, { params: { id: theirs?.id ?? '' } })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect((await owner.call(sessions.list)).sessions).toHaveLength(1)
  expect(await bea.call(status.me)).toMatchObject({ user: { id: bea.id } })
  await expect(t.anyone(sessions.list)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(owner.call(sessions.end, { params: { id: 'x' } as never })).rejects.toMatchObject({
    code: 'validation',
  })
})

test("/api/me contains only the user's id and email", async () => {
  const t = await testServer()
  const ana = await t.signUp('ana@ejemplo.es')
  expect((await ana.call(status.me)).user).toEqual({ id: ana.id, email: 'ana@ejemplo.es' })
})
