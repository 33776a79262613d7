/** A request to `/rest/v1` for both backends. */
export interface RestCall {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  readonly table: string
  /** Unencoded names and values. */
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly prefer: string
  /** True for a request for one object instead of a list. */
  readonly single: boolean
  readonly range: string
  readonly body: unknown
  /** The user of the session; null without one. */
  readonly as: Who | null
}

export type Who = 'ana' | 'bea'

export interface More {
  readonly prefer?: string
  readonly single?: true
  readonly range?: string
  readonly body?: unknown
  readonly as?: Who | null
}

/**
 * A line of a test's table: `GET artists?select=name&name=eq.x`; no method is GET. `%26` stands for a `&` in a value.
 */
export function restCall(line: string, more: More = {}): RestCall {
  const [, method = 'GET', table = '', query = ''] = /^(?:([A-Z]+) )?([^?]*)\??(.*)$/s.exec(line) ?? []
  return {
    method: method as RestCall['method'],
    table,
    query: query === '' ? [] : query.split('&').map(parameter),
    prefer: more.prefer ?? '',
    single: more.single ?? false,
    range: more.range ?? '',
    body: more.body,
    as: more.as === undefined ? 'ana' : more.as,
  }
}

function parameter(text: string): [string, string] {
  const at = text.indexOf('=')
  return [text.slice(0, at), text.slice(at + 1).replaceAll('%26', '&')]
}

/** A response: rows or a rejection. */
export interface RestAnswer {
  readonly status: number
  readonly contentRange: string | null
  /** The JSON of the body; null without a body. */
  readonly body: unknown
}

/** Returns the part of a rejection's body that must be equal in both backends. */
export const refusal = (code: string, message: string) => ({ code, message })
