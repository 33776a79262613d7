import type { Context } from 'koa'
import { isAppError } from '#domain/errors.ts'
import { AuthRefusal, renderAuthRefusal } from './errors.ts'
import { notOffered, refuseFactor, refuseGrant } from './not-offered.ts'
import { refresh } from './refresh.ts'
import type { AuthService } from './service.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { getUser, updateUser } from './user.ts'

/** Answers a JSON body, or null for 204. `params` are the `:names` of the route's path. */
export type AuthHandler = (
  service: AuthService,
  ctx: Context,
  params: Readonly<Record<string, string>>,
) => Promise<object | null>

/** Routes by `METHOD /path/:param`; each area of the service has its own table. */
export type AuthRoutes = Readonly<Record<string, AuthHandler>>

const PROVIDERS_OFF = [
  'anonymous_users',
  'phone',
  'apple',
  'azure',
  'discord',
  'facebook',
  'github',
  'google',
]

const accountRoutes: AuthRoutes = {
  'POST /signup': signUp,
  'POST /token': (service, ctx) => {
    const grant = String(ctx.query.grant_type ?? '')
    if (grant === 'password') return signIn(service, ctx)
    if (grant === 'refresh_token') return refresh(service, ctx)
    throw refuseGrant(grant)
  },
  'POST /logout': signOut,
  'GET /user': getUser,
  'PUT /user': updateUser,
  'POST /factors': (_service, ctx) => refuseFactor(ctx),
  'GET /.well-known/jwks.json': async ({ keys }, ctx) => {
    ctx.set('Cache-Control', 'public, max-age=600')
    return { keys: keys.published }
  },
  'GET /settings': async (service, ctx) => ({
    external: { email: true, ...Object.fromEntries(PROVIDERS_OFF.map((name) => [name, false])) },
    disable_signup: !service.signUpOpenTo(ctx),
    mailer_autoconfirm: true,
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

const routes: AuthRoutes = { ...accountRoutes }

const matchers = Object.entries(routes).map(([route, handler]) => {
  const pattern = route.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return { pattern: new RegExp(`^${pattern}$`), handler }
})

function found(method: string, path: string) {
  for (const { pattern, handler } of matchers) {
    const match = pattern.exec(`${method} ${path}`)
    if (match) return { handler, params: { ...match.groups } }
  }
  return null
}

/** Calls that need no `apikey`: what a program asks before it has one. */
const OPEN = new Set(['GET /.well-known/jwks.json', 'GET /health'])

/** True for the auth calls that are answered without an `apikey`. `path` is what follows `/auth/v1`. */
export function isOpenAuthCall(method: string, path: string): boolean {
  return OPEN.has(`${method} ${path}`)
}

/** Answers a request below `/auth/v1`; `path` is what follows. Refusals in the auth service's form. */
export async function answerAuth(service: AuthService, ctx: Context, path: string): Promise<void> {
  ctx.set('Cache-Control', 'no-store')
  try {
    const route = found(ctx.method, path)
    if (route === null) {
      throw (
        notOffered(ctx.method, path) ?? new AuthRefusal(404, 'not_found', 'There is nothing at this address')
      )
    }
    const body = await route.handler(service, ctx, route.params)
    ctx.status = body ? 200 : 204
    if (body) ctx.body = body
  } catch (error) {
    if (error instanceof AuthRefusal) return renderAuthRefusal(ctx, error)
    ctx.app.emit('error', error, ctx)
    const message = isAppError(error) ? error.message : 'Unexpected failure'
    renderAuthRefusal(ctx, new AuthRefusal(500, 'unexpected_failure', message))
  }
}
