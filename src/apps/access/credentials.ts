import type { Context } from 'koa'
import { REMEMBER_COOKIE, SESSION_COOKIE, SESSION_HEADER } from '#contract/apps.ts'
import { basicOf } from '#http/basic.ts'

/** What a request shows of a device's key, whichever way its app sends it. */
export interface Shown {
  /** Keys as they were typed: in the address, as the password, as the user's name, in a header. */
  readonly keys: readonly string[]
  /** The MD5 of a key that KOReader sends in its place. */
  readonly keyMd5: string | null
  /** Sessions: in a header, then in cookies the short one, then the long one. */
  readonly sessions: readonly string[]
  /** The token of a picture's address. */
  readonly picture: string | null
}

/** The most that is believed to be a credential, in characters. */
const LONGEST = 500
const within = (text: string | undefined): text is string =>
  text !== undefined && text !== '' && text.length <= LONGEST

/** What a request shows; `keyInPath` is the key that its address held. */
export function shownBy(ctx: Context, keyInPath: string | null): Shown {
  const basic = basicOf(ctx)
  const md5 = ctx.get('X-Auth-Key')
  const { t } = ctx.query
  return {
    // Komga's users give their key as the name.
    keys: [
      keyInPath ?? '',
      ctx.get('X-API-Key'),
      basic?.password,
      basic?.name,
      ctx.get('X-Auth-User'),
    ].filter(within),
    keyMd5: within(md5) ? md5 : null,
    sessions: [
      ctx.get(SESSION_HEADER),
      ctx.cookies.get(SESSION_COOKIE),
      ctx.cookies.get(REMEMBER_COOKIE),
    ].filter(within),
    picture: typeof t === 'string' && within(t) ? t : null,
  }
}

/** True for a request that shows nothing at all: an app that asks what it has to show. */
export const showsNothing = ({ keys, keyMd5, sessions, picture }: Shown): boolean =>
  keys.length + sessions.length === 0 && keyMd5 === null && picture === null
