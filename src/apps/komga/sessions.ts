import type { Context } from 'koa'
import { REMEMBER_COOKIE, SESSION_COOKIE, SESSION_HEADER } from '#contract/apps.ts'
import type { AppCaller } from '../access/admission.ts'
import type { AppSessions } from '../access/sessions.ts'

const DAY = 24 * 60 * 60 * 1_000
const LIVES = { [SESSION_COOKIE]: 7 * DAY, [REMEMBER_COOKIE]: 180 * DAY } as const
type CookieName = keyof typeof LIVES

/** Sets a cookie. `origin` is the origin of the request, which the connection of a tunnel does not reveal. */
function setCookie(ctx: Context, origin: string, name: CookieName, value: string, life: number): void {
  const isSecure = origin.startsWith('https:')
  ctx.append('Set-Cookie', [
    `${name}=${value}; Path=/; Max-Age=${Math.floor(life / 1_000)}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  ])
}

/**
 * Issues a session to an authenticated app, as a cookie, so that a client without a key can use it: Mihon's tracker
 * sends the cookies of Mihon's extension. A session is renewed after half of its life. The long session is created only
 * if `remember` is true, and renewed likewise. A client that sends the session header, even an empty one, gets the
 * short session in that header.
 */
export function keepSession(
  ctx: Context,
  origin: string,
  { device }: Pick<AppCaller, 'device'>,
  sessions: AppSessions,
  remember: boolean,
  now: () => number = Date.now,
): void {
  const endOf = (shown: string | undefined): number | null =>
    shown === undefined ? null : sessions.endOf(shown, device)
  const isYoung = (endsAt: number | null, name: CookieName): boolean =>
    endsAt !== null && endsAt - now() > LIVES[name] / 2
  const renew = (name: CookieName, wished: boolean): void => {
    const endsAt = endOf(ctx.cookies.get(name))
    if (isYoung(endsAt, name) || !(wished || endsAt !== null)) return
    setCookie(ctx, origin, name, sessions.issue(device, LIVES[name]), LIVES[name])
  }
  if (ctx.headers[SESSION_HEADER.toLowerCase()] === undefined) renew(SESSION_COOKIE, true)
  else {
    const shown = ctx.get(SESSION_HEADER)
    const life = LIVES[SESSION_COOKIE]
    ctx.set(SESSION_HEADER, isYoung(endOf(shown), SESSION_COOKIE) ? shown : sessions.issue(device, life))
  }
  renew(REMEMBER_COOKIE, remember)
}

/** Deletes both cookies. */
export function endSession(ctx: Context, origin: string): void {
  setCookie(ctx, origin, SESSION_COOKIE, '', 0)
  setCookie(ctx, origin, REMEMBER_COOKIE, '', 0)
}
