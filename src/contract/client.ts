import { AppError, isErrorCode } from '#domain/errors/errors.ts'
import { addressOf, type Parts } from './address.ts'
import type { Response as Answer, Arguments, Endpoint } from './endpoint.ts'

export interface CallerOptions {
  /** Origin of the helper or relay without a trailing slash; empty for the page's own. */
  readonly baseUrl: string
  /** Returns the current bearer token, null if signed out. */
  readonly token?: () => Promise<string | null>
  readonly fetch?: typeof fetch
  /** Called with the error of each rejected request, which `call` then throws. */
  readonly onRefused?: (error: AppError) => void
  /** True to validate responses (tests and development). */
  readonly strict?: boolean
}

/** Parses an error response into an AppError; a body of another form becomes `HTTP {status}`. */
export async function refusalOf(response: Response): Promise<AppError> {
  const body: unknown = await response.json().catch(() => null)
  const { code, error, params } = (body ?? {}) as {
    code?: unknown
    error?: unknown
    params?: Record<string, string>
  }
  if (isErrorCode(code)) return new AppError(code, params ?? {})
  return new AppError('account-error', {
    detail: typeof error === 'string' ? error : `HTTP ${response.status}`,
    // The dashboard's build has only the codes of errors that every screen may show.
    code: code as string,
  })
}

export type Call = <E extends Endpoint>(endpoint: E, ...args: CallArgs<E>) => Promise<Answer<E>>
type CallArgs<E extends Endpoint> =
  Record<string, never> extends Arguments<E>
    ? [parts?: Arguments<E> & { signal?: AbortSignal }]
    : [parts: Arguments<E> & { signal?: AbortSignal }]

/** Creates the function `call(files.list, { query })`, which is typed by the endpoint and throws AppErrors. */
export function createCall(options: CallerOptions): Call {
  const send = options.fetch ?? fetch
  return async (endpoint, ...[given]) => {
    const parts = (given ?? {}) as Parts & { signal?: AbortSignal }
    const token =
      endpoint.access === 'public' && !endpoint.signed ? null : ((await options.token?.()) ?? null)
    const headers: Record<string, string> = { accept: 'application/json' }
    if (token !== null) headers.authorization = `Bearer ${token}`
    if (parts.body !== undefined) headers['content-type'] = 'application/json'
    const init: RequestInit = { method: endpoint.method, headers }
    if (parts.body !== undefined) init.body = JSON.stringify(parts.body)
    if (parts.signal) init.signal = parts.signal
    const response = await send(options.baseUrl + addressOf(endpoint, parts), init)
    if (!response.ok) {
      const error = await refusalOf(response)
      options.onRefused?.(error)
      throw error
    }
    const body = (await response.json()) as Answer<typeof endpoint>
    if (options.strict && typeof endpoint.response !== 'string') endpoint.response.parse(body)
    return body
  }
}
