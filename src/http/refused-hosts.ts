import type { Middleware } from 'koa'
import { isAppError } from '#domain/errors.ts'
import { nameOf } from './origins.ts'

/** How many names are told of: who sends ever new ones fills no log. */
const TOLD_MAX = 20

/** The longest name that DNS knows. */
const NAME_MAX = 253

/** Tells the name of each host a server was asked by in vain, once; nothing that is no name. */
export function tellRefusedHosts(tell: (name: string) => void): Middleware {
  const told = new Set<string>()
  return async (_ctx, next) => {
    try {
      await next()
    } catch (error) {
      const name = isAppError(error, 'host-refused') ? nameOf(String(error.params.host)) : null
      if (name !== null && name.length <= NAME_MAX && told.size < TOLD_MAX && !told.has(name)) {
        told.add(name)
        tell(name)
      }
      throw error
    }
  }
}
