import type { Context } from 'koa'
import type { AppError } from '#domain/errors.ts'
import { knownFailure } from '#http/errors.ts'
import { refresh } from './calls/refresh.ts'
import { signIn } from './calls/sign-in.ts'
import { signOut } from './calls/sign-out.ts'
import { signUp } from './calls/sign-up.ts'
import { getUser, updateUser } from './calls/user.ts'
import { AuthError, renderAuthError } from './errors.ts'
import type { AuthRoutes } from './handler.ts'
import { mailRoutes } from './mail/routes.ts'
import { factorRoutes } from './mfa/routes.ts'
import { notOffered, refuseGrant } from './other-clients/not-offered.ts'
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
    throw refuseGrant(grant)
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

/** Finds the handler of a request among `routes`; null when there is none. */
function finderOf(routes: AuthRoutes) {
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

/** Calls that need no `apikey`: what a program asks before it has one, and the links of messages. */
const OPEN = new Set(['GET /.well-known/jwks.json', 'GET /health', 'GET /verify'])

/** True for the auth calls that are answered without an `apikey`. `path` is what follows `/auth/v1`. */
export function isOpenAuthCall(method: string, path: string): boolean {
  return OPEN.has(`${method} ${path}`)
}

/** Answers a request below `/auth/v1`; `path` is what follows. Refusals in the auth service's form. */
export type AnswerAuth = (service: AuthService, ctx: Context, path: string) => Promise<void>

/** Answers by the given routes. */
export function authAnswerer(routes: AuthRoutes): AnswerAuth {
  const found = finderOf(routes)
  return (service, ctx, path) => answer(service, ctx, path, found(ctx.method, path))
}

/** Answers by everyone's routes. */
export const answerAuth = authAnswerer(routes)

async function answer(
  service: AuthService,
  ctx: Context,
  path: string,
  route: ReturnType<ReturnType<typeof finderOf>>,
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
    const known = knownFailure(error)
    if (known?.code === 'disk-full') return renderAuthError(ctx, diskFull(ctx, known))
    ctx.app.emit('error', error, ctx)
    const message = known?.message ?? 'Unexpected failure'
    renderAuthError(ctx, new AuthError(500, 'unexpected_failure', message))
  }
}

/** The status is 507, but 503 for a refresh: a client ends its session when a refresh fails and is not to be retried. */
function diskFull(ctx: Context, { message }: AppError): AuthError {
  const status = ctx.query.grant_type === 'refresh_token' ? 503 : 507
  return new AuthError(status, 'disk_full', message)
}
