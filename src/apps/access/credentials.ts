import type { Context } from 'koa'
import { REMEMBER_COOKIE, SESSION_COOKIE, SESSION_HEADER } from '#contract/apps.ts'
import { basicOf } from '#http/basic.ts'

/** What a request shows of a device's key, whichever way its app sends it. */
export interface Shown {
  /** Keys as they were typed: in the address, in a header, as the password. */
  readonly keys: readonly string[]
  /** Names of users: any text, or a key that was typed there. */
  readonly names: readonly string[]
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
/** What is shown; of what is too long to be good no more than shows that. */
const shownOf = (texts: readonly (string | undefined)[]): string[] =>
  texts.flatMap((text) => (text === undefined || text === '' ? [] : text.slice(0, LONGEST)))

/** What a request shows; `keyInPath` is the key that its address held. */
export function shownBy(ctx: Context, keyInPath: string | null): Shown {
  const basic = basicOf(ctx)
  const md5 = ctx.get('X-Auth-Key')
  const { t } = ctx.query
  return {
    keys: shownOf([keyInPath ?? '', ctx.get('X-API-Key'), basic?.password]),
    // Komga's users give their key as the name.
    names: shownOf([basic?.name, ctx.get('X-Auth-User')]),
    keyMd5: shownOf([md5])[0] ?? null,
    sessions: [
      ctx.get(SESSION_HEADER),
      ctx.cookies.get(SESSION_COOKIE),
      ctx.cookies.get(REMEMBER_COOKIE),
    ].filter(within),
    picture: typeof t === 'string' && within(t) ? t : null,
  }
}

/** True for a request that shows something in the place of a key, be it good or not. */
export const showsKey = ({ keys, keyMd5 }: Shown): boolean => keys.length > 0 || keyMd5 !== null
