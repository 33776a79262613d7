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

/** Answers a JSON body, or null for 204. */
type Handler = (service: AuthService, ctx: Context) => Promise<Record<string, unknown> | null>

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

const routes: Readonly<Record<string, Handler>> = {
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
    const route = `${ctx.method} ${path}`
    const handler = Object.hasOwn(routes, route) ? routes[route] : undefined
    if (handler === undefined) {
      throw (
        notOffered(ctx.method, path) ?? new AuthRefusal(404, 'not_found', 'There is nothing at this address')
      )
    }
    const body = await handler(service, ctx)
    ctx.status = body ? 200 : 204
    if (body) ctx.body = body
  } catch (error) {
    if (error instanceof AuthRefusal) return renderAuthRefusal(ctx, error)
    ctx.app.emit('error', error, ctx)
    const message = isAppError(error) ? error.message : 'Unexpected failure'
    renderAuthRefusal(ctx, new AuthRefusal(500, 'unexpected_failure', message))
  }
}
