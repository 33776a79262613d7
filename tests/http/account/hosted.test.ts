import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { decodeProtectedHeader, exportJWK, generateKeyPair, type JWK } from 'jose'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { ownAccount } from '#contract/helper/own-account.ts'
import { series } from '#contract/helper/series.ts'
import { sessions } from '#contract/helper/sessions.ts'
import { stats } from '#contract/helper/stats.ts'
import { status } from '#contract/helper/status.ts'
import { ownConformance } from '../../account/support/conformance.ts'
import { writeCbz } from '../../support/cbz.ts'
import { testServer } from '../../support/servers/server.ts'

const uses = { kid: randomUUID(), key_ops: ['sign', 'verify'] }

/** Signing keys of projects: a shared secret, or a key pair with a published public key. */
const KEYS: Readonly<Record<string, () => Promise<JWK>>> = {
  ES256: async () => ({
    ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)),
    ...uses,
  }),
  RS256: async () => ({
    ...(await exportJWK((await generateKeyPair('RS256', { extractable: true })).privateKey)),
    ...uses,
  }),
  HS256: async () => ({ kty: 'oct', k: randomBytes(32).toString('base64url'), ...uses }),
}

test.each(['ES256', 'RS256', 'HS256'])('a project that signs with %s', async (alg) => {
  const project = await ownConformance([(await KEYS[alg]?.()) ?? {}])
  const published = await (await fetch(`${project.url}/auth/v1/.well-known/jwks.json`)).json()
  expect(published.keys).toHaveLength(alg === 'HS256' ? 0 : 1)
  const t = await testServer({}, project)
  const before = await t.anyone(status.config)
  expect(before).toMatchObject({ account: { url: project.url, anonKey: project.anonKey } })
  expect(before).toMatchObject({ signUp: true, owner: false, mail: true })

  // The first account owns the library and stays the owner.
  const lucia = await t.signUp('lucia@ejemplo.es')
  expect(decodeProtectedHeader(lucia.token)).toMatchObject({ alg, kid: uses.kid })
  expect(await lucia.call(status.me)).toMatchObject({
    user: { id: lucia.id, email: 'lucia@ejemplo.es' },
    owner: true,
    canManageLibraries: true,
  })
  const bea = await t.signUp('bea@ejemplo.es')
  await expect(bea.call(status.me)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(bea.call(libraries.list)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await t.anyone(status.config)).toMatchObject({ owner: true })

  // Folders, scan, covers and pages.
  await writeCbz(join(t.root, 'Saga', 'Saga 1.cbz'))
  await writeCbz(join(t.root, 'Saga', 'Saga 2.cbz'))
  await lucia.call(libraries.add, { body: { path: t.root } })
  await t.scan(lucia)
  expect(await lucia.call(stats.get)).toMatchObject({ files: 2, series: 1 })
  const [saga] = (await lucia.call(series.list)).series
  const { issues } = await lucia.call(series.get, { params: { key: saga?.key ?? '' } })
  const id = issues[0]?.id ?? ''
  const { token } = await lucia.call(status.mediaToken, { body: {} })
  for (const path of [`/api/comics/${id}/cover?w=160`, `/api/comics/${id}/pages/1?w=800`]) {
    const picture = await t.fetch(`${t.url}${path}&t=${token}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
  }
  expect(await lucia.call(comics.get, { params: { id } })).toMatchObject({ success: true })

  // Sessions and deletion exist only for embedded accounts.
  expect(await lucia.call(sessions.list)).toEqual({ success: true, sessions: null })
  await expect(lucia.call(ownAccount.remove, { body: { password: 'secreta1' } })).rejects.toMatchObject({
    code: 'embedded-only',
  })
  await expect(lucia.call(sessions.end, { params: { id: randomUUID() } })).rejects.toMatchObject({
    code: 'not-found',
  })
  const record = { user_id: lucia.id, file_name: 'a.cbz', file_path: '/a.cbz', file_size: 1 }
  expect((await lucia.client.from('comics_library').insert(record)).error).toBeNull()
  expect((await bea.client.from('comics_library').select('*')).data).toEqual([])
  expect((await lucia.client.auth.signOut()).error).toBeNull()
  expect((await lucia.client.auth.getSession()).data.session).toBeNull()
})

test("tokens of other projects and the project's API keys are rejected", async () => {
  const project = await ownConformance()
  const other = await ownConformance()
  const t = await testServer({}, project)
  const { data } = await other
    .client(other.anonKey)
    .auth.signUp({ email: 'eva@ejemplo.es', password: 'secreta1' })
  const foreign = data.session?.access_token ?? ''
  for (const token of [foreign, project.legacyAnonKey, project.legacyServiceKey, 'a.b.c']) {
    const answer = await t.fetch(`${t.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'session-expired'])
  }
})

test('the CSP allows connections to the project alone', async () => {
  const t = await testServer({}, { url: 'https://abc.supabase.co', anonKey: 'sb_publishable_x' })
  const policy = (await t.fetch(`${t.url}/`)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;")
  expect(policy).toContain("img-src 'self' data: blob: https://abc.supabase.co;")
})

test.each([
  ['https://ABC.Supabase.CO/', 'https://abc.supabase.co'],
  ['https://abc.supabase.co:443//', 'https://abc.supabase.co'],
  ['https://nas.local:8000/comics/', 'https://nas.local:8000/comics'],
  ['http://LOCALHOST:54321/', 'http://localhost:54321'],
  ['http://[::1]:54321', 'http://[::1]:54321'],
])('the project URL %s is normalized to %s', async (url, normal) => {
  const t = await testServer({}, { url, anonKey: 'sb_publishable_x' })
  expect((await t.anyone(status.config)).account.url).toBe(normal)
})

test.each([
  ['abc.supabase.co', 'sb_publishable_x'],
  ['ftp://abc.supabase.co', 'sb_publishable_x'],
  ['https://abc.supabase.co', 'sb_secret_x'],
  ['https://abc.supabase.co', 'e30.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.c2ln'],
])('rejects the project URL %s with the key %s at start', async (url, anonKey) => {
  await expect(testServer({}, { url, anonKey })).rejects.toMatchObject({ code: 'hosted-settings' })
})

test.each([
  'http://abc.supabase.co',
  'http://nas.local:8000',
  'http://192.168.1.5:8000',
  'http://localhost.evil.example',
])('rejects the unencrypted project URL %s at start', async (url) => {
  const started = testServer({}, { url, anonKey: 'sb_publishable_x' })
  await expect(started).rejects.toMatchObject({ code: 'hosted-insecure', params: { url } })
})
