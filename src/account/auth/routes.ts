import type { Context } from 'koa'
import type { AppError } from '#domain/errors/errors.ts'
import { expectedError } from '#http/responses/errors.ts'
import { refresh } from './calls/refresh.ts'
import { signIn } from './calls/sign-in.ts'
import { signOut } from './calls/sign-out.ts'
import { signUp } from './calls/sign-up.ts'
import { getUser, updateUser } from './calls/user.ts'
import { AuthError, renderAuthError } from './errors.ts'
import type { AuthRoutes } from './handler.ts'
import { mailRoutes } from './mail/routes.ts'
import { factorRoutes } from './mfa/routes.ts'
import { grantError, notOffered } from './other-clients/not-offered.ts'
import { exchangeCode } from './other-clients/pkce.ts'
import { otherClientRoutes } from './other-clients/routes.ts'
import { Redirection } from './redirect.ts'
import type { AuthService } from './service.ts'

const PROVIDERS_OFF = ['phone', 'apple', 'azure', 'discord', 'facebook', 'github', 'google']

const accountRoutes: AuthRoutes = {
  'POST /signup': signUp,
  'POST /token': (service, ctx) => {
    const grant = String(ctx.query.grant_type ?? '')
    if (grant === 'password') return signIn(service, ctx)
    if (grant === 'refresh_token') return refresh(service, ctx)
    if (grant === 'pkce') return exchangeCode(service, ctx)
    throw grantError(grant)
  },
  'POST /logout': signOut,
  'GET /user': getUser,
  'PUT /user': updateUser,
  'GET /.well-known/jwks.json': async ({ keys }, ctx) => {
    ctx.set('Cache-Control', 'public, max-age=600')
    return { keys: keys.published }
  },
  'GET /settings': async (service, ctx) => ({
    external: {
      email: true,
      anonymous_users: service.anonymousSignIn,
      ...Object.fromEntries(PROVIDERS_OFF.map((name) => [name, false])),
    },
    disable_signup: !(await service.signUpOpenTo(ctx)),
    mailer_autoconfirm: service.autoConfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }),
  'GET /health': async () => ({
    version: 'embedded',
    name: 'GoTrue',
    description: 'The account service of Comics',
  }),
}

const routes: AuthRoutes = { ...accountRoutes, ...factorRoutes, ...mailRoutes, ...otherClientRoutes }

/** Returns a function that finds the handler and path parameters of a request; null if no route matches. */
function createMatcher(routes: AuthRoutes) {
  const matchers = Object.entries(routes).map(([route, handler]) => {
    const pattern = route.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')
    return { pattern: new RegExp(`^${pattern}$`), handler }
  })
  return (method: string, path: string) => {
    for (const { pattern, handler } of matchers) {
      const match = pattern.exec(`${method} ${path}`)
      if (match) return { handler, params: { ...match.groups } }
    }
    return null
  }
}

/** Routes that need no `apikey`: those a client calls before it has a key, and the links of messages. */
const PUBLIC = new Set(['GET /.well-known/jwks.json', 'GET /health', 'GET /verify'])

/** True for requests that need no `apikey`. `path` is the path below `/auth/v1`. */
export function isPublicAuthCall(method: string, path: string): boolean {
  return PUBLIC.has(`${method} ${path}`)
}

/** Handles a request below `/auth/v1`; `path` is the rest of the path. Errors are sent in the auth service's form. */
export type HandleAuth = (service: AuthService, ctx: Context, path: string) => Promise<void>

/** Creates a handler of the given routes. */
export function createAuthHandler(routes: AuthRoutes): HandleAuth {
  const match = createMatcher(routes)
  return (service, ctx, path) => handle(service, ctx, path, match(ctx.method, path))
}

/** The handler of all routes below `/auth/v1`. */
export const handleAuth = createAuthHandler(routes)

async function handle(
  service: AuthService,
  ctx: Context,
  path: string,
  route: ReturnType<ReturnType<typeof createMatcher>>,
): Promise<void> {
  ctx.set('Cache-Control', 'no-store')
  try {
    if (route === null) {
      throw (
        notOffered(ctx.method, path) ?? new AuthError(404, 'not_found', 'There is nothing at this address')
      )
    }
    const body = await route.handler(service, ctx, route.params)
    if (body instanceof Redirection) {
      ctx.redirect(body.url)
      ctx.status = 303
      return
    }
    ctx.status = body ? 200 : 204
    if (body) ctx.body = body
  } catch (error) {
    if (error instanceof AuthError) return renderAuthError(ctx, error)
    const known = expectedError(error)
    if (known?.code === 'disk-full') return renderAuthError(ctx, diskFull(ctx, known))
    ctx.app.emit('error', error, ctx)
    const message = known?.message ?? 'Unexpected failure'
    renderAuthError(ctx, new AuthError(500, 'unexpected_failure', message))
  }
}

/**
 * Returns a 507; for a refresh a 503, as clients end their session if a refresh fails with a status they do not retry.
 */
function diskFull(ctx: Context, { message }: AppError): AuthError {
  const status = ctx.query.grant_type === 'refresh_token' ? 503 : 507
  return new AuthError(status, 'disk_full', message)
}
