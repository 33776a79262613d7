import type { Context, Middleware } from 'koa'
import { answerAuth, isOpenAuthCall } from './auth/routes.ts'
import type { AuthService } from './auth/service.ts'
import { keyCheck } from './http.ts'
import type { Realtime } from './realtime/start.ts'
import { answerRest, type RestService } from './rest/routes.ts'
import { answerStorage, isOpenStorageCall } from './storage/routes.ts'
import type { StorageService } from './storage/service.ts'

/** The gateway's refusals of a missing or wrong `apikey` (docs/accounts.md, The gateway). */
function keyRefusal(ctx: Context, isKey: (given: string) => boolean): Record<string, string> | null {
  const key = ctx.get('apikey')
  if (key === '') {
    return { message: 'No API key found in request', hint: 'No `apikey` request header was found.' }
  }
  return isKey(key) ? null : { message: 'Invalid API key' }
}

/** There are no functions: the answer that a hosted project gives for an unknown one. */
const NO_FUNCTION = { code: 'NOT_FOUND', message: 'Requested function was not found' }

/** True for calls that carry no `apikey`. */
function isOpenCall(part: string, method: string, path: string): boolean {
  return part === 'auth'
    ? isOpenAuthCall(method, path)
    : part === 'storage' && isOpenStorageCall(method, path)
}

/** Answers everything below `/auth/v1`, `/rest/v1`, `/storage/v1`, `/functions/v1` and `/realtime/v1`. */
export function accountMiddleware(
  service: AuthService & RestService & { readonly storage: StorageService; readonly realtime: Realtime },
): Middleware {
  const isKey = keyCheck(service.anonKey)
  return async (ctx, next) => {
    const [, part = '', path = ''] =
      /^\/(auth|rest|storage|functions|realtime)\/v1(\/.*)?$/.exec(ctx.path) ?? []
    if (part === '') return next()
    const refusal = isOpenCall(part, ctx.method, path) ? null : keyRefusal(ctx, isKey)
    if (refusal !== null) {
      ctx.status = 401
      ctx.body = refusal
    } else if (part === 'auth') await answerAuth(service, ctx, path)
    else if (part === 'rest') await answerRest(service, ctx, path || '/')
    else if (part === 'storage') await answerStorage(service.storage, ctx, path)
    else if (part === 'realtime') await service.realtime.answer(ctx, path)
    else {
      ctx.status = 404
      ctx.body = NO_FUNCTION
    }
  }
}
