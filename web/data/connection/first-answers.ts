/** What was asked of the helper before the dashboard's script ran, by method and address. */
const answers = new Map<string, { readonly token: string; readonly answer: Promise<Response | null> }>()

/** Asks for something that the first sight will need, as the helper's client asks for it. */
export function askEarly(method: 'GET' | 'POST', address: string, token: string): void {
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` }
  if (method === 'POST') headers['content-type'] = 'application/json'
  const init: RequestInit = { method, headers }
  if (method === 'POST') init.body = '{}'
  const answer = fetch(address, init).catch(() => null)
  answers.set(`${method} ${address}`, { token, answer })
}

/** True while there are answers to what was asked early that nobody has taken. */
export const hasEarly = (): boolean => answers.size > 0

/** Nothing is taken any more of what was asked early: it is not new. */
export const forgetEarly = (): void => answers.clear()

/**
 * `fetch` that takes the answer to what was asked early, once, by the same session. A refusal is not taken: it is asked
 * again as any other call.
 */
export const fetchEarly: typeof fetch = async (input, init) => {
  const key = `${init?.method ?? 'GET'} ${String(input)}`
  const early = answers.get(key)
  if (early === undefined) return fetch(input, init)
  answers.delete(key)
  const { authorization } = (init?.headers ?? {}) as Record<string, string>
  const response = authorization === `Bearer ${early.token}` ? await early.answer : null
  return response?.ok ? response : fetch(input, init)
}
