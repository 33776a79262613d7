import { keepaliveFetch } from './keepalive-fetch.ts'

/** Responses to requests sent before the dashboard's main script ran, by method and URL. */
const prefetched = new Map<string, { readonly token: string; readonly response: Promise<Response | null> }>()

/** Sends a request that the first screen will need, exactly as `call` does. */
export function prefetch(method: 'GET' | 'POST', address: string, token: string): void {
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` }
  if (method === 'POST') headers['content-type'] = 'application/json'
  const init: RequestInit = { method, headers }
  if (method === 'POST') init.body = '{}'
  const response = fetch(address, init).catch(() => null)
  prefetched.set(`${method} ${address}`, { token, response })
}

/** True while prefetched responses have not been used. */
export const hasPrefetched = (): boolean => prefetched.size > 0

/** Discards unused responses, as they are no longer current. */
export const clearPrefetched = (): void => prefetched.clear()

/** `fetch` that returns a prefetched response once, if its token is the same and it is no error. */
export const fetchPrefetched: typeof fetch = async (input, init) => {
  const key = `${init?.method ?? 'GET'} ${String(input)}`
  const early = prefetched.get(key)
  if (early === undefined) return keepaliveFetch(input, init)
  prefetched.delete(key)
  const { authorization } = (init?.headers ?? {}) as Record<string, string>
  const response = authorization === `Bearer ${early.token}` ? await early.response : null
  return response?.ok ? response : fetch(input, init)
}
