import type { Endpoint } from './endpoint.ts'

/** Path parameters, query and body of a call. */
export interface Parts {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

/** Returns the path and query of a call, such as `/api/comics/7?w=160`. Arrays become repeated parameters. */
export function addressOf(endpoint: Endpoint, parts: Parts): string {
  const path = endpoint.path.replace(
    /\{\*(\w+)\}|:(\w+)/g,
    (_, wild: string | undefined, name: string | undefined) => {
      const value = String(parts.params?.[wild ?? name ?? ''] ?? '')
      return wild ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
    },
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one))
    }
  }
  return query.size > 0 ? `${path}?${query}` : path
}
