import type { Context, Middleware } from 'koa'
import { handleAuth, isPublicAuthCall } from './auth/routes.ts'
import type { AuthService } from './auth/service.ts'
import { anyOrigin } from './cors.ts'
import { keyCheck } from './http.ts'
import type { Realtime } from './realtime/start.ts'
import { answerRest, type RestService } from './rest/routes.ts'
import { answerStorage, isPublicStorageCall } from './storage/routes.ts'
import type { StorageService } from './storage/service.ts'

/** The gateway's refusals of a missing or wrong `apikey` (docs/accounts.md, The gateway). */
function apiKeyError(ctx: Context, isKey: (given: string) => boolean): Record<string, string> | null {
  const key = ctx.get('apikey')
  if (key === '') {
    return { message: 'No API key found in request', hint: 'No `apikey` request header was found.' }
  }
  return isKey(key) ? null : { message: 'Invalid API key' }
}

/** There are no functions: the answer that a hosted project gives for an unknown one. */
const NO_FUNCTION = { code: 'NOT_FOUND', message: 'Requested function was not found' }

/** True for calls that carry no `apikey`. */
function isPublicCall(part: string, method: string, path: string): boolean {
  return part === 'auth'
    ? isPublicAuthCall(method, path)
    : part === 'storage' && isPublicStorageCall(method, path)
}

const PARTS = ['auth', 'rest', 'storage', 'functions', 'realtime']
/** Everything of an account is below these. */
export const ACCOUNT_PATHS: readonly string[] = PARTS.map((part) => `/${part}/v1`)
const ACCOUNT_PATH = new RegExp(`^/(${PARTS.join('|')})/v1(/.*)?$`)

/** Answers everything below `ACCOUNT_PATHS`: pages of its own origin, or also those of any. */
export function accountMiddleware(
  service: AuthService & RestService & { readonly storage: StorageService; readonly realtime: Realtime },
  toAnyOrigin: boolean,
): Middleware {
  const answer = accountAnswers(service)
  return async (ctx, next) => {
    const [, part = '', path = ''] = ACCOUNT_PATH.exec(ctx.path) ?? []
    if (part === '') return next()
    const answered = () => answer(ctx, part, path)
    return toAnyOrigin ? anyOrigin(ctx, answered) : answered()
  }
}

function accountAnswers(
  service: AuthService & RestService & { readonly storage: StorageService; readonly realtime: Realtime },
): (ctx: Context, part: string, path: string) => Promise<void> {
  const isKey = keyCheck(service.anonKey)
  return async (ctx, part, path) => {
    const refusal = isPublicCall(part, ctx.method, path) ? null : apiKeyError(ctx, isKey)
    if (refusal !== null) {
      ctx.status = 401
      ctx.body = refusal
    } else if (part === 'auth') await handleAuth(service, ctx, path)
    else if (part === 'rest') await answerRest(service, ctx, path || '/')
    else if (part === 'storage') await answerStorage(service.storage, ctx, path)
    else if (part === 'realtime') await service.realtime.answer(ctx, path)
    else {
      ctx.status = 404
      ctx.body = NO_FUNCTION
    }
  }
}
