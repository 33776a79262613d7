import type { Middleware } from 'koa'
import { isAppError } from '#domain/errors/errors.ts'
import { hostNameOf } from './origins.ts'

/** Maximum number of reported names, so that a client that sends ever new ones cannot fill the log. */
const REPORTED_MAX = 20

/** Maximum length of a DNS name (RFC 1035). */
const NAME_MAX = 253

/** Reports each refused host name once. Values that are not names are not reported. */
export function reportRefusedHosts(report: (name: string) => void): Middleware {
  const reported = new Set<string>()
  return async (_ctx, next) => {
    try {
      await next()
    } catch (error) {
      const name = isAppError(error, 'host-refused') ? hostNameOf(String(error.params.host)) : null
      if (name !== null && name.length <= NAME_MAX && reported.size < REPORTED_MAX && !reported.has(name)) {
        reported.add(name)
        report(name)
      }
      throw error
    }
  }
}
