import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Call } from '#contract/client.ts'
import { createCall } from '#contract/client.ts'
import { comics } from '#contract/helper/comics.ts'
import { folders, libraries } from '#contract/helper/libraries.ts'
import { scan } from '#contract/helper/scan.ts'
import { sessions } from '#contract/helper/sessions.ts'
import { status } from '#contract/helper/status.ts'
import { enrollVerified } from '../../account/support/authenticator.ts'
import { openHostedProject } from '../../support/servers/hosted-project.ts'
import { type TestServer, testServer } from '../../support/servers/server.ts'
import { tempDir } from '../../support/temp.ts'

/** Signs in as another browser; `call` uses the session's current token. */
async function signIn(t: TestServer, email: string): Promise<{ client: SupabaseClient; call: Call }> {
  const { account } = await t.anyone(status.config)
  const client = createClient(account.url, account.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: account.url === t.url ? t.fetch : fetch },
    realtime: { transport: WebSocket as never },
  })
  const { error } = await client.auth.signInWithPassword({ email, password: 'secreta1' })
  if (error) throw error
  const token = async () => (await client.auth.getSession()).data.session?.access_token ?? null
  return { client, call: createCall({ baseUrl: t.url, fetch: t.fetch, strict: true, token }) }
}

const ACCOUNTS = {
  'an account of this computer': async () => testServer(),
  'a hosted account': async () => {
    const project = await openHostedProject({ dataDir: await tempDir() })
    onTestFinished(() => project.stop())
    return testServer({}, project)
  },
}

test.each(Object.entries(ACCOUNTS))(
  '%s: a session without the second factor is rejected by the helper',
  async (_name, start) => {
    const t = await start()
    const lucia = await t.signUp('lucia@ejemplo.es')
    expect(await lucia.call(status.me)).toMatchObject({ owner: true })
    const app = await enrollVerified(lucia.client)
    const other = await signIn(t, 'lucia@ejemplo.es')
    const requests = [
      () => other.call(status.me),
      () => other.call(status.mediaToken, { body: {} }),
      () => other.call(libraries.add, { body: { path: t.root } }),
      () => other.call(folders.list, { query: {} }),
      () => other.call(scan.start, { body: {} }),
      () => other.call(sessions.list),
      () => other.call(comics.list, { query: {} }),
    ]
    for (const request of requests) {
      await expect(request()).rejects.toMatchObject({ code: 'second-factor-required', status: 403 })
    }
    const shown = await other.client.auth.mfa.challengeAndVerify({
      factorId: app.factorId,
      code: app.codeAt(Date.now() + 30_000),
    })
    expect(shown.error).toBeNull()
    expect(await other.call(status.me)).toMatchObject({ owner: true })
    await other.call(libraries.add, { body: { path: t.root } })
  },
)

test('a session without the second factor does not become the owner', async () => {
  const project = await openHostedProject({ dataDir: await tempDir() })
  onTestFinished(() => project.stop())
  const elsewhere = await testServer({}, project)
  const lucia = await elsewhere.signUp('lucia@ejemplo.es')
  await enrollVerified(lucia.client)
  const t = await testServer({}, project)
  const other = await signIn(t, 'lucia@ejemplo.es')
  await expect(other.call(status.me)).rejects.toMatchObject({ code: 'second-factor-required' })
  expect(await t.anyone(status.config)).toMatchObject({ owner: false })
})

test('removing the last verified factor ends the second-factor requirement', async () => {
  const t = await testServer()
  const lucia = await t.signUp('lucia@ejemplo.es')
  const phone = await enrollVerified(lucia.client, 'Phone')
  const second = await lucia.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
  expect(second.error).toBeNull()
  const raised = (await lucia.client.auth.getSession()).data.session?.access_token ?? ''
  await lucia.client.auth.mfa.unenroll({ factorId: phone.factorId })
  // Nothing is owed without a verified factor, though the token still says aal2.
  const answer = await t.fetch(`${t.url}/api/me`, { headers: { authorization: `Bearer ${raised}` } })
  expect(answer.status).toBe(200)
})
