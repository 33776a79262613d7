import { expect } from 'vitest'
import type { TestAccount } from './account.ts'

/** What an auth call is refused with: status, code and message; the header says the code as well. */
export async function refusal(
  account: TestAccount,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<unknown[]> {
  const headers: Record<string, string> = { 'x-supabase-api-version': '2024-01-01' }
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const init: RequestInit = { method, headers }
  if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await account.request(`/auth/v1${path}`, init)
  const { code, message } = (await answer.json()) as { code: unknown; message: unknown }
  expect(answer.headers.get('x-sb-error-code')).toBe(code)
  return [answer.status, code, message]
}
