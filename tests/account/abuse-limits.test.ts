import { beforeEach, expect, it } from 'vitest'
import { ownAccount, PASSWORD, type SignedIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
beforeEach(async () => {
  account = await ownAccount()
  ana = await signUp(account, 'kim@example.com')
})

async function guess(email: string) {
  const answer = await account.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'wrong guess' }),
  })
  return answer.status
}

it('other letters, spaces and a letter that only looks other are no other address', async () => {
  const spellings = [
    'kim@example.com',
    'KIM@EXAMPLE.COM',
    ' kim@example.com ',
    '\tKim@example.com\n',
    '\u212aim@example.com',
    '\u00a0kim@example.com\u3000',
    '\ufeffkim@example.com',
  ]
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push(await guess(spellings[n % spellings.length] ?? ''))
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
})

it('what a proxy says of its clients brings no fresh tries, and takes none from who sits at the machine', async () => {
  const tried = async (headers: Record<string, string> = {}) => {
    const answer = await account.request('/auth/v1/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ type: 'recovery', token_hash: 'guess' }),
    })
    return answer.status
  }
  const names = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'cf-connecting-ip', 'x-forwarded-host']
  const statuses: number[] = []
  for (let n = 0; n < 32; n++) statuses.push(await tried({ [names[n % names.length] ?? '']: `192.0.2.${n}` }))
  expect(statuses).toEqual([...Array(30).fill(403), 429, 429])
  expect(await tried()).toBe(403)
})

it('who has found a session finds no password with it', async () => {
  const changed = async (body: object) => {
    const answer = await account.request('/auth/v1/user', {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${ana.accessToken}`,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { code?: string }).code ?? answer.status
  }
  // A message that is too early lets a call fail after it has looked at the password.
  expect(await changed({ email: 'new@example.com' })).toBe(200)
  const tried: unknown[] = []
  for (let n = 0; n < 10; n++) {
    tried.push(await changed({ password: `wrong guess ${n}`, email: 'newer@example.com' }))
  }
  expect(new Set(tried)).toEqual(new Set(['over_email_send_rate_limit']))
  expect(await changed({ password: PASSWORD, email: 'newer@example.com' })).toBe('over_request_rate_limit')
  expect(await changed({ password: 'new password', current_password: PASSWORD })).toBe(
    'over_request_rate_limit',
  )
  account.pass(60_000)
  expect(await changed({ password: 'new password', current_password: PASSWORD })).toBe(200)
})
