import type { Context } from 'koa'
import { REMEMBER_COOKIE, SESSION_COOKIE, SESSION_HEADER } from '#contract/apps.ts'
import { AppError } from '#domain/errors/errors.ts'
import { basicCredentials } from '#http/requests/basic.ts'
import { disconnectSignal } from '#http/requests/disconnect-signal.ts'
import { createRateLimit } from '#http/requests/rate-limit.ts'
import type { Device, Devices } from '#library/apps/devices.ts'
import type { AppSessions } from './sessions.ts'

/** What a request shows of a device's key, whichever way its app sends it. */
interface Shown {
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
function shownBy(ctx: Context, keyInPath: string | null): Shown {
  const basic = basicCredentials(ctx)
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
const showsKey = ({ keys, keyMd5 }: Shown): boolean => keys.length > 0 || keyMd5 !== null

/** An app that may ask, on behalf of its device's user. */
export interface AppCaller {
  readonly userId: string
  readonly device: Device
  /** When the session that it showed in place of its key ends, in milliseconds since 1970; null where it showed a key. */
  readonly sessionEndsAt: number | null
  /** The id of the user; what takes long is counted by it. */
  readonly asker: string
  /** Aborted when they leave, or their answer is over. */
  readonly left: AbortSignal
}

/** Who may see a picture: an app, or whoever was given its address by one. */
export type PictureCaller = Pick<AppCaller, 'asker' | 'left'> & { readonly device: Device | null }

export interface AdmissionRules {
  readonly devices: Devices
  readonly sessions: AppSessions
  /** Returns true if the user may read this computer's comics; false for a user whose account was deleted. */
  mayRead(userId: string): Promise<boolean>
  /** Whose picture token it is; null for one that is not good. */
  ofPicture(token: string): Promise<string | null>
}

/** Keys a network may get wrong at once, and a minute. */
const WRONG = { burst: 20, perMinute: 6 }

export interface Admission {
  /**
   * Who asks; wrong keys of a `network` are counted together. Throws unauthorized where nothing is shown,
   * device-key-wrong, device-revoked, rate-limited for a network that guesses, forbidden where the user may not read here
   * any more.
   */
  admit(ctx: Context, keyInPath: string | null, network: string): Promise<AppCaller>
  /** The same for what shows a picture, which its address alone may open. */
  admitToPicture(ctx: Context, keyInPath: string | null, network: string): Promise<PictureCaller>
}

export function createAdmission({ devices, sessions, mayRead, ofPicture }: AdmissionRules): Admission {
  const wrong = createRateLimit(WRONG.burst, WRONG.perMinute, Date.now)

  async function admit(ctx: Context, keyInPath: string | null, network: string): Promise<AppCaller> {
    const shown = shownBy(ctx, keyInPath)
    // A wrong key is told: by a session beside it an app would go on as another, and who guesses would never be counted.
    const found = (await byKey(shown)) ?? (showsKey(shown) ? null : await bySession(shown))
    if (found === null) {
      if (!showsKey(shown) && shown.names.length === 0) throw new AppError('unauthorized')
      if (!wrong.take(network)) throw new AppError('rate-limited', { seconds: 10 })
      throw new AppError('device-key-wrong')
    }
    const { device } = found
    if (device.revokedAt !== null) {
      await devices.failed(device, 'device-revoked', {})
      throw new AppError('device-revoked')
    }
    if (!(await mayRead(device.userId))) throw new AppError('forbidden')
    await devices.seen(device, ctx.get('User-Agent'))
    return { ...found, userId: device.userId, asker: device.userId, left: disconnectSignal(ctx) }
  }

  async function byKey({ keys, names, keyMd5 }: Shown) {
    for (const key of [...keys, ...names]) {
      const device = await devices.byKey(key)
      if (device !== null) return { device, sessionEndsAt: null }
    }
    const device = keyMd5 === null ? null : await devices.byKeyMd5(keyMd5)
    return device === null ? null : { device, sessionEndsAt: null }
  }

  async function bySession({ sessions: shown }: Shown) {
    for (const each of shown) {
      const id = sessions.deviceOf(each)
      const device = id === null ? null : await devices.get(id)
      const sessionEndsAt = device === null ? null : sessions.endOf(each, device)
      if (device !== null && sessionEndsAt !== null) return { device, sessionEndsAt }
    }
    return null
  }

  return {
    admit,
    async admitToPicture(ctx, keyInPath, network) {
      const { picture, keys, names, sessions: cookies } = shownBy(ctx, keyInPath)
      const owner = picture === null ? null : await ofPicture(picture)
      if (owner !== null && (await mayRead(owner)))
        return { asker: owner, device: null, left: disconnectSignal(ctx) }
      // An old address of a picture is no guess at a key.
      if (keys.length + names.length + cookies.length === 0) throw new AppError('unauthorized')
      return admit(ctx, keyInPath, network)
    },
  }
}
