import type { Context, Middleware } from 'koa'
import { accountPathOf } from '#contract/account-paths.ts'
import { bearerOf } from '#http/requests/bearer.ts'
import { rejectUpgrade, type UpgradeHandler } from '#http/server/upgrade.ts'
import { AuthError, renderAuthError } from '../auth/errors.ts'
import { createAuthHandler } from '../auth/routes.ts'
import type { AuthService } from '../auth/service.ts'
import { verifyAccessToken } from '../auth/tokens/access-token.ts'
import { renderStorageError, StorageError } from '../storage/errors.ts'
import { isPublicStorageCall } from '../storage/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { type KeyRole, roleOfKey } from './foreign-keys.ts'

/** The API keys of this mode in the new format; it also accepts keys in the form of a JWT. */
export interface GatewayKeys {
  readonly anonKey: string
  readonly serviceKey: string
}

type RoleOf = (token: string) => Promise<KeyRole | null>

/** Returns a function that finds the role of a key in any format; null for anything but a key. */
export function roleFinder(service: AuthService, keys: GatewayKeys): RoleOf {
  return async (token) => {
    if (token === keys.anonKey) return 'anon'
    if (token === keys.serviceKey) return 'service_role'
    return roleOfKey(service.keys, token, service.now())
  }
}

const isAdmin = (role: KeyRole | null): boolean => role === 'service_role' || role === 'supabase_admin'

/** True for a request of the service role, whose storage objects have no owner. */
export function speaksForService(ctx: Context): boolean {
  return ctx.state.speaksForService === true
}

/** Returns the error for a bearer token that may not call admin routes; null if it may. */
async function adminError(
  service: AuthService,
  bearer: string | null,
  role: KeyRole | null,
): Promise<AuthError | null> {
  if (isAdmin(role)) return null
  if (bearer === null) {
    return new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const known = role !== null || (await verifyAccessToken(service, bearer).catch(() => null)) !== null
  return known
    ? new AuthError(403, 'not_admin', 'User not allowed')
    : new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')
}

const NO_ROWS = {
  code: '42501',
  message: 'permission denied: every row here belongs to a user, and the service role is none',
  details: null,
  hint: null,
}

/**
 * Emulates the API gateway of a hosted project, as the clients' tests expect it: accepts keys in all formats and
 * replaces them by the account's publishable key, so that the services behind it are the same as without this mode.
 * Serves the admin routes.
 */
export function gateway(service: AuthService, { anonKey }: GatewayKeys, roleOf: RoleOf): Middleware {
  const handleAdmin = createAuthHandler(adminRoutes)

  return async (ctx, next) => {
    const found = accountPathOf(ctx.path)
    if (found === null) return next()
    const { name, rest: path } = found
    const { headers } = ctx.req
    const key = ctx.get('apikey')
    const keyRole = key === '' ? null : await roleOf(key)
    // The gateway of a local project forwards requests without a key.
    if (key !== '' && keyRole === null) {
      ctx.status = 401
      ctx.body = { message: 'Invalid API key' }
      return
    }
    headers.apikey = anonKey
    // An admin key without a bearer token acts as the bearer.
    if (bearerOf(ctx) === null && isAdmin(keyRole)) headers.authorization = `Bearer ${key}`
    const bearer = bearerOf(ctx)
    const role = bearer === null ? null : await roleOf(bearer)
    if (role === 'anon') headers.authorization = `Bearer ${anonKey}`
    ctx.state.speaksForService = isAdmin(role)

    if (name === 'auth' && /^\/(admin\/.*|invite)$/.test(path)) {
      const error = await adminError(service, bearer, role)
      if (error === null) await handleAdmin(service, ctx, path)
      else renderAuthError(ctx, error)
    } else if (name === 'rest' && isAdmin(role)) {
      ctx.status = 403
      ctx.body = NO_ROWS
    } else if (
      name === 'storage' &&
      bearer === null &&
      key === '' &&
      !isPublicStorageCall(ctx.method, path)
    ) {
      renderStorageError(ctx, new StorageError('InvalidJWT', 'Invalid Compact JWS'))
    } else await next()
  }
}

/** Emulates the gateway for WebSockets: replaces a valid key of the URL by the publishable key. */
export function upgradeGateway(
  { anonKey }: GatewayKeys,
  roleOf: RoleOf,
  handler: UpgradeHandler,
): UpgradeHandler {
  return (request, socket, head) => {
    const admit = async (): Promise<void> => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const key = url.searchParams.get('apikey') ?? ''
      if (key !== '' && (await roleOf(key)) !== null) url.searchParams.set('apikey', anonKey)
      request.url = url.pathname + url.search
      handler(request, socket, head)
    }
    admit().catch(() => rejectUpgrade(socket, 500, 'Unexpected failure'))
  }
}
