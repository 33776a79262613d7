import type { Context } from 'koa'
import { AppError } from '#domain/errors.ts'
import { leftSignal } from '#http/left.ts'
import { createRateLimit } from '#http/rate-limit.ts'
import type { Device, Devices } from '#library/apps/devices.ts'
import { type Shown, shownBy, showsKey } from './credentials.ts'
import type { AppSessions } from './sessions.ts'

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
    return { ...found, userId: device.userId, asker: device.userId, left: leftSignal(ctx) }
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
        return { asker: owner, device: null, left: leftSignal(ctx) }
      // An old address of a picture is no guess at a key.
      if (keys.length + names.length + cookies.length === 0) throw new AppError('unauthorized')
      return admit(ctx, keyInPath, network)
    },
  }
}
