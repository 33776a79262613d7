import { createClient, type SupportedStorage } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { ownAccount, PASSWORD, signUp, type TestAccount } from './support/account.ts'
import { enroll } from './support/authenticator.ts'
import { messageTo } from './support/messages.ts'

/** A browser: its storage outlives the page, and the page hears what happens to its session. */
function browser(account: TestAccount, kept = new Map<string, string>()) {
  const storage: SupportedStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
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
  return { client, kept, events }
}

test('a page is told what happens to its session', async () => {
  const account = await ownAccount()
  const { client, events } = browser(account)
  const { auth } = client
  const told = (...expected: string[]) => expect.poll(() => events.splice(0)).toEqual(expected)
  await told('INITIAL_SESSION')
  await auth.signUp({ email: 'ana@example.com', password: PASSWORD })
  await told('SIGNED_IN')
  await auth.refreshSession()
  await told('TOKEN_REFRESHED')
  await auth.updateUser({ data: { locale: 'fr' } })
  await told('USER_UPDATED')
  const app = await enroll(client)
  const raised = await auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.codeAt(Date.now()) })
  expect(raised.error).toBeNull()
  await told('MFA_CHALLENGE_VERIFIED')
  expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  })
  expect((await auth.mfa.listFactors()).data?.totp).toHaveLength(1)
  await auth.signOut()
  await told('SIGNED_OUT')

  await auth.resetPasswordForEmail('ana@example.com')
  const { code } = await messageTo(account, 'ana@example.com')
  await auth.verifyOtp({ email: 'ana@example.com', token: code, type: 'recovery' })
  await told('PASSWORD_RECOVERY')
})

test('a session that is about to end is renewed by itself, and its page is told', async () => {
  const account = await ownAccount()
  const first = browser(account)
  const { data } = await first.client.auth.signUp({ email: 'ana@example.com', password: PASSWORD })
  await first.client.auth.stopAutoRefresh()
  const [[key = '', value = '']] = [...first.kept] as [[string, string]]
  const soon = { ...JSON.parse(value), expires_at: Math.floor(Date.now() / 1000) + 30, expires_in: 30 }
  const { events, client, kept } = browser(account, new Map([[key, JSON.stringify(soon)]]))
  await expect.poll(() => events).toContain('TOKEN_REFRESHED')
  const { session } = (await client.auth.getSession()).data
  expect(session?.refresh_token).not.toBe(data.session?.refresh_token)
  expect(JSON.parse(kept.get(key) ?? '{}').refresh_token).toBe(session?.refresh_token)
  const before = decodeJwt(data.session?.access_token ?? '')
  expect(decodeJwt(session?.access_token ?? '')).toMatchObject({
    session_id: before.session_id,
    amr: before.amr,
  })
})

test('a session that was ended elsewhere is given up, once, when its page comes back', async () => {
  const account = await ownAccount()
  const first = browser(account)
  await first.client.auth.signUp({ email: 'ana@example.com', password: PASSWORD })
  await first.client.auth.stopAutoRefresh()
  const [[key = '', value = '']] = [...first.kept] as [[string, string]]
  const elsewhere = account.client()
  await elsewhere.auth.signInWithPassword({ email: 'ana@example.com', password: PASSWORD })
  await elsewhere.auth.signOut({ scope: 'global' })
  const ended = { ...JSON.parse(value), expires_at: 1 }
  const { events, client, kept } = browser(account, new Map([[key, JSON.stringify(ended)]]))
  await expect.poll(() => events).toContain('SIGNED_OUT')
  expect((await client.auth.getSession()).data.session).toBeNull()
  expect(kept.has(key)).toBe(false)
  expect(events.filter((event) => event === 'SIGNED_OUT')).toHaveLength(1)
})

test('the claims of a session, with the keys or by asking, and of a token that is none', async () => {
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
