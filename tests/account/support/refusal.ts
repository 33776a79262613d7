import { expect } from 'vitest'
import type { TestAccount } from './account.ts'

/** Returns an auth call's refusal as `status code message`. Checks that the header repeats the code. */
export async function refusal(
  account: TestAccount,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<string> {
  const answer = await account.send(method, `/auth/v1${path}`, body, token)
  const { code, message } = (await answer.json()) as { code: unknown; message: unknown }
  expect(answer.headers.get('x-sb-error-code')).toBe(code)
  return `${answer.status} ${code} ${message}`
}
