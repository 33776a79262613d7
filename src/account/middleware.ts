import type { Context, Middleware } from 'koa'
import { type AccountServiceName, accountPathOf } from '#contract/account-paths.ts'
import { handleAuth, isPublicAuthCall } from './auth/routes.ts'
import type { AuthService } from './auth/service.ts'
import { anyOrigin } from './cors.ts'
import { createKeyCheck } from './http.ts'
import type { Realtime } from './realtime/start.ts'
import { handleRest, type RestService } from './rest/routes.ts'
import { handleStorage, isPublicStorageCall } from './storage/routes.ts'
import type { StorageService } from './storage/service.ts'

/** Returns the 401 body for a missing or invalid `apikey`; null for a valid one (docs/accounts.md, The gateway). */
function apiKeyError(ctx: Context, isKey: (given: string) => boolean): Record<string, string> | null {
  const key = ctx.get('apikey')
  if (key === '') {
    return { message: 'No API key found in request', hint: 'No `apikey` request header was found.' }
  }
  return isKey(key) ? null : { message: 'Invalid API key' }
}

/** The response of hosted projects for an unknown function; this account has none. */
const UNKNOWN_FUNCTION = { code: 'NOT_FOUND', message: 'Requested function was not found' }

/** True for requests that need no `apikey`. */
function isPublicCall(name: AccountServiceName, method: string, path: string): boolean {
  return name === 'auth'
    ? isPublicAuthCall(method, path)
    : name === 'storage' && isPublicStorageCall(method, path)
}

type AccountServices = AuthService &
  RestService & { readonly storage: StorageService; readonly realtime: Realtime }

/** Handles the requests of `accountPathOf`; with `allowAnyOrigin` also from pages of other origins. */
export function accountMiddleware(service: AccountServices, allowAnyOrigin: boolean): Middleware {
  const handle = createHandler(service)
  return async (ctx, next) => {
    const path = accountPathOf(ctx.path)
    if (path === null) return next()
    const handled = () => handle(ctx, path.name, path.rest)
    return allowAnyOrigin ? anyOrigin(ctx, handled) : handled()
  }
}

function createHandler(
  service: AccountServices,
): (ctx: Context, name: AccountServiceName, path: string) => Promise<void> {
  const isKey = createKeyCheck(service.anonKey)
  const handlers: Readonly<Record<AccountServiceName, (ctx: Context, path: string) => Promise<void>>> = {
    auth: (ctx, path) => handleAuth(service, ctx, path),
    rest: (ctx, path) => handleRest(service, ctx, path || '/'),
    storage: (ctx, path) => handleStorage(service.storage, ctx, path),
    realtime: (ctx, path) => service.realtime.handle(ctx, path),
    functions: async (ctx) => {
      ctx.status = 404
      ctx.body = UNKNOWN_FUNCTION
    },
  }
  return async (ctx, name, path) => {
    const error = isPublicCall(name, ctx.method, path) ? null : apiKeyError(ctx, isKey)
    if (error !== null) {
      ctx.status = 401
      ctx.body = error
    } else await handlers[name](ctx, path)
  }
}
