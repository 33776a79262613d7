import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Device } from '#library/apps/devices.ts'

/**
 * Sessions of apps that go on with a cookie once they have shown their key, as those that speak Komga's API do:
 * `mark.device.end.HMAC`, of which nothing is kept. It is worth what the key is that its device has then.
 */
export interface AppSessions {
  /** `life` in milliseconds. */
  issue(device: Device, life: number): string
  /** Whose session it says that it is, for `endOf` to look at; null for any other text. */
  deviceOf(session: string): string | null
  /** When a device's session ends (milliseconds since 1970); null for one that is not good, or no more. */
  endOf(session: string, device: Device): number | null
}

const SESSION = /^([\w-]+\.([\w-]+)\.([\da-z]+))\.([\w-]+)$/

export function createAppSessions(secret: string, now: () => number = Date.now): AppSessions {
  const sign = ({ keyedAt }: Device, body: string): string =>
    createHmac('sha256', secret).update(`${body}.${keyedAt}`).digest('base64url')
  return {
    issue(device, life) {
      const body = `${device.route}.${device.id}.${(now() + life).toString(36)}`
      return `${body}.${sign(device, body)}`
    },
    deviceOf: (session) => session.split('.')[1] ?? null,
    endOf(session, device) {
      const [, body = '', deviceId = '', end = '', mark = ''] = SESSION.exec(session) ?? []
      const endsAt = Number.parseInt(end, 36)
      if (!(endsAt > now())) return null
      if (deviceId !== device.id) return null
      const [given, own] = [Buffer.from(mark), Buffer.from(sign(device, body))]
      return given.length === own.length && timingSafeEqual(given, own) ? endsAt : null
    },
  }
}
