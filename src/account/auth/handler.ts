import type { Context } from 'koa'
import type { AuthService } from './service.ts'

/** Returns a JSON body, a Redirection, or null for 204. `params` are the `:names` of the route's path. */
export type AuthHandler = (
  service: AuthService,
  ctx: Context,
  params: Readonly<Record<string, string>>,
) => Promise<object | null>

/** Handlers by `METHOD /path/:param`. */
export type AuthRoutes = Readonly<Record<string, AuthHandler>>
