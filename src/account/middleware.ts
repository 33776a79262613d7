import type { Context, Middleware } from 'koa'
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
function isPublicCall(name: string, method: string, path: string): boolean {
  return name === 'auth'
    ? isPublicAuthCall(method, path)
    : name === 'storage' && isPublicStorageCall(method, path)
}

const SERVICES = ['auth', 'rest', 'storage', 'functions', 'realtime']
/** The path prefixes of an account. */
export const ACCOUNT_PATHS: readonly string[] = SERVICES.map((name) => `/${name}/v1`)
const ACCOUNT_PATH = new RegExp(`^/(${SERVICES.join('|')})/v1(/.*)?$`)

type AccountServices = AuthService &
  RestService & { readonly storage: StorageService; readonly realtime: Realtime }

/** Handles all requests below `ACCOUNT_PATHS`; with `allowAnyOrigin` also from pages of other origins. */
export function accountMiddleware(service: AccountServices, allowAnyOrigin: boolean): Middleware {
  const handle = createHandler(service)
  return async (ctx, next) => {
    const [, name = '', path = ''] = ACCOUNT_PATH.exec(ctx.path) ?? []
    if (name === '') return next()
    const handled = () => handle(ctx, name, path)
    return allowAnyOrigin ? anyOrigin(ctx, handled) : handled()
  }
}

function createHandler(
  service: AccountServices,
): (ctx: Context, name: string, path: string) => Promise<void> {
  const isKey = createKeyCheck(service.anonKey)
  return async (ctx, name, path) => {
    const error = isPublicCall(name, ctx.method, path) ? null : apiKeyError(ctx, isKey)
    if (error !== null) {
      ctx.status = 401
      ctx.body = error
    } else if (name === 'auth') await handleAuth(service, ctx, path)
    else if (name === 'rest') await handleRest(service, ctx, path || '/')
    else if (name === 'storage') await handleStorage(service.storage, ctx, path)
    else if (name === 'realtime') await service.realtime.handle(ctx, path)
    else {
      ctx.status = 404
      ctx.body = UNKNOWN_FUNCTION
    }
  }
}
