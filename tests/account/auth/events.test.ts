import { createClient, type SupportedStorage } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { ownAccount, PASSWORD, signUp, type TestAccount } from '../support/account.ts'
import { enroll } from '../support/authenticator.ts'
import { messageTo } from '../support/messages.ts'

/** A browser page: its storage outlives the page, and its auth events are recorded. */
function browser(account: TestAccount, stored = new Map<string, string>()) {
  const storage: SupportedStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
  const client = createClient(account.url, account.anonKey, {
    auth: { storage, persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
    realtime: { transport: WebSocket as never },
  })
  const events: string[] = []
  const { data } = client.auth.onAuthStateChange((event) => void events.push(event))
  onTestFinished(async () => {
    data.subscription.unsubscribe()
    await client.auth.stopAutoRefresh()
  })
  return { client, stored, events }
}

test('the client fires an event for each change of its session', async () => {
  const account = await ownAccount()
  const { client, events } = browser(account)
  const { auth } = client
  const expectEvents = (...expected: string[]) => expect.poll(() => events.splice(0)).toEqual(expected)
  await expectEvents('INITIAL_SESSION')
  await auth.signUp({ email: 'ana@example.com', password: PASSWORD })
  await expectEvents('SIGNED_IN')
  await auth.refreshSession()
  await expectEvents('TOKEN_REFRESHED')
  await auth.updateUser({ data: { locale: 'fr' } })
  await expectEvents('USER_UPDATED')
  const app = await enroll(client)
  const raised = await auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.codeAt(Date.now()) })
  expect(raised.error).toBeNull()
  await expectEvents('MFA_CHALLENGE_VERIFIED')
  await auth.signOut()
  await expectEvents('SIGNED_OUT')

  await auth.resetPasswordForEmail('ana@example.com')
  const { code } = await messageTo(account, 'ana@example.com')
  await auth.verifyOtp({ email: 'ana@example.com', token: code, type: 'recovery' })
  await expectEvents('PASSWORD_RECOVERY')
})

test('a session about to expire is refreshed by the client', async () => {
  const account = await ownAccount()
  const first = browser(account)
  const { data } = await first.client.auth.signUp({ email: 'ana@example.com', password: PASSWORD })
  await first.client.auth.stopAutoRefresh()
  const [[key = '', value = '']] = [...first.stored] as [[string, string]]
  const soon = { ...JSON.parse(value), expires_at: Math.floor(Date.now() / 1000) + 30, expires_in: 30 }
  const { events, client, stored } = browser(account, new Map([[key, JSON.stringify(soon)]]))
  await expect.poll(() => events).toContain('TOKEN_REFRESHED')
  const { session } = (await client.auth.getSession()).data
  expect(session?.refresh_token).not.toBe(data.session?.refresh_token)
  expect(JSON.parse(stored.get(key) ?? '{}').refresh_token).toBe(session?.refresh_token)
  const before = decodeJwt(data.session?.access_token ?? '')
  expect(decodeJwt(session?.access_token ?? '')).toMatchObject({
    session_id: before.session_id,
    amr: before.amr,
  })
})

test('a session that was ended elsewhere is removed at the next load, with one event', async () => {
  const account = await ownAccount()
  const first = browser(account)
  await first.client.auth.signUp({ email: 'ana@example.com', password: PASSWORD })
  await first.client.auth.stopAutoRefresh()
  const [[key = '', value = '']] = [...first.stored] as [[string, string]]
  const elsewhere = account.client()
  await elsewhere.auth.signInWithPassword({ email: 'ana@example.com', password: PASSWORD })
  await elsewhere.auth.signOut({ scope: 'global' })
  const ended = { ...JSON.parse(value), expires_at: 1 }
  const { events, client, stored } = browser(account, new Map([[key, JSON.stringify(ended)]]))
  await expect.poll(() => events).toContain('SIGNED_OUT')
  expect((await client.auth.getSession()).data.session).toBeNull()
  expect(stored.has(key)).toBe(false)
  expect(events.filter((event) => event === 'SIGNED_OUT')).toHaveLength(1)
})

test('getClaims verifies with the keys or by request, and rejects forged tokens', async () => {
  const account = await ownAccount()
  const { client, accessToken, userId } = await signUp(account, 'ana@example.com')
  const { data, error } = await client.auth.getClaims()
  expect(error).toBeNull()
  expect(data?.claims).toMatchObject({ sub: userId, iss: account.account.issuer, role: 'authenticated' })
  expect((await account.client().auth.getClaims(accessToken)).data?.claims.sub).toBe(userId)
  expect((await client.auth.getClaims(`${accessToken.slice(0, -6)}AAAAAA`)).error).not.toBeNull()
  const [, body = ''] = accessToken.split('.')
  const shared = `${Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')}.${body}.c2ln`
  expect((await client.auth.getClaims(shared)).error).toMatchObject({ code: 'bad_jwt', status: 403 })
})
