import type { Context } from 'koa'
import { REMEMBER_COOKIE, SESSION_COOKIE, SESSION_HEADER } from '#contract/apps.ts'
import { AppError } from '#domain/errors/errors.ts'
import { basicCredentials } from '#http/requests/basic.ts'
import { disconnectSignal } from '#http/requests/disconnect-signal.ts'
import { createRateLimit } from '#http/requests/rate-limit.ts'
import type { Device, Devices } from '#library/apps/devices.ts'
import type { AppSessions } from './sessions.ts'

/** The device keys, sessions and media token in a request. */
interface Credentials {
  /** Keys as they were typed: in the URL, in a header, as the password. */
  readonly keys: readonly string[]
  /** User names: any text, or a key that was typed there. */
  readonly names: readonly string[]
  /** The MD5 of a key, which KOReader sends instead of the key. */
  readonly keyMd5: string | null
  /** Sessions: from the header, the short cookie and the long cookie, in this order. */
  readonly sessions: readonly string[]
  /** The media token in a picture's URL. */
  readonly picture: string | null
}

/** Maximum length of a credential, in characters. */
const LONGEST = 500
const within = (text: string | undefined): text is string =>
  text !== undefined && text !== '' && text.length <= LONGEST
/** Returns the non-empty texts. A text over LONGEST is cut: it is never valid, but counts as a wrong key. */
const shownOf = (texts: readonly (string | undefined)[]): string[] =>
  texts.flatMap((text) => (text === undefined || text === '' ? [] : text.slice(0, LONGEST)))

/** Returns the credentials of a request; `keyInPath` is the key from its URL. */
function credentialsOf(ctx: Context, keyInPath: string | null): Credentials {
  const basic = basicCredentials(ctx)
  const md5 = ctx.get('X-Auth-Key')
  const { t } = ctx.query
  return {
    keys: shownOf([keyInPath ?? '', ctx.get('X-API-Key'), basic?.password]),
    // Komga users enter their key as the user name.
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

/** Returns true if a request has a key, valid or not; user names do not count. */
const hasKey = ({ keys, keyMd5 }: Credentials): boolean => keys.length > 0 || keyMd5 !== null

/** An authenticated app, on behalf of its device's user. */
export interface AppCaller {
  readonly userId: string
  readonly device: Device
  /** The id of the user, by which expensive requests are limited. */
  readonly requesterId: string
  /** Aborted when the client disconnects or the response has ended. */
  readonly disconnected: AbortSignal
}

/** The client of a picture request: an app, or any client with a URL that an app received. */
export type PictureCaller = Pick<AppCaller, 'requesterId' | 'disconnected'> & {
  readonly device: Device | null
}

export interface AdmissionRules {
  readonly devices: Devices
  readonly sessions: AppSessions
  /** Returns true if the user may read this computer's comics; false for a user whose account was deleted. */
  mayRead(userId: string): Promise<boolean>
  /** Returns the user of a media token; null for an invalid one. */
  ofPicture(token: string): Promise<string | null>
}

/** Rate limit of wrong keys per network. */
const WRONG_KEYS = { burst: 20, perMinute: 6 }

export interface Admission {
  /**
   * Authenticates a request; wrong keys are counted per `network`. Throws unauthorized without a key, user name or
   * valid session; device-key-wrong, rate-limited for further wrong keys of a network, device-revoked, and forbidden if
   * the user may no longer read here.
   */
  admit(ctx: Context, keyInPath: string | null, network: string): Promise<AppCaller>
  /** Authenticates a picture request by its media token; without a valid token, like `admit`. */
  admitToPicture(ctx: Context, keyInPath: string | null, network: string): Promise<PictureCaller>
}

export function createAdmission({ devices, sessions, mayRead, ofPicture }: AdmissionRules): Admission {
  const wrong = createRateLimit(WRONG_KEYS.burst, WRONG_KEYS.perMinute, Date.now)

  async function admit(ctx: Context, keyInPath: string | null, network: string): Promise<AppCaller> {
    const shown = credentialsOf(ctx, keyInPath)
    // A wrong key is an error even if a valid session comes with it. Otherwise an app would continue as another device,
    // and guesses would not be counted.
    const device = (await byKey(shown)) ?? (hasKey(shown) ? null : await bySession(shown))
    if (device === null) {
      if (!hasKey(shown) && shown.names.length === 0) throw new AppError('unauthorized')
      if (!wrong.take(network)) throw new AppError('rate-limited', { seconds: 10 })
      throw new AppError('device-key-wrong')
    }
    if (device.revokedAt !== null) {
      await devices.failed(device, 'device-revoked', {})
      throw new AppError('device-revoked')
    }
    if (!(await mayRead(device.userId))) throw new AppError('forbidden')
    await devices.noteUse(device, ctx.get('User-Agent'))
    return {
      device,
      userId: device.userId,
      requesterId: device.userId,
      disconnected: disconnectSignal(ctx),
    }
  }

  async function byKey({ keys, names, keyMd5 }: Credentials): Promise<Device | null> {
    for (const key of [...keys, ...names]) {
      const device = await devices.byKey(key)
      if (device !== null) return device
    }
    return keyMd5 === null ? null : devices.byKeyMd5(keyMd5)
  }

  async function bySession({ sessions: shown }: Credentials): Promise<Device | null> {
    for (const each of shown) {
      const id = sessions.deviceOf(each)
      const device = id === null ? null : await devices.get(id)
      if (device !== null && sessions.endOf(each, device) !== null) return device
    }
    return null
  }

  return {
    admit,
    async admitToPicture(ctx, keyInPath, network) {
      const { picture, keys, names, sessions: cookies } = credentialsOf(ctx, keyInPath)
      const userId = picture === null ? null : await ofPicture(picture)
      if (userId !== null && (await mayRead(userId)))
        return { requesterId: userId, device: null, disconnected: disconnectSignal(ctx) }
      // An expired picture URL does not count as a wrong key.
      if (keys.length + names.length + cookies.length === 0) throw new AppError('unauthorized')
      return admit(ctx, keyInPath, network)
    },
  }
}
