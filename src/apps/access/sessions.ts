import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Device } from '#library/apps/devices.ts'

/**
 * Sessions of apps that continue with a cookie after they have sent their key, as Komga clients do:
 * `route.device.end.HMAC`. They are not stored, and are valid only as long as the device's key.
 */
export interface AppSessions {
  /** Issues a session; `life` is in milliseconds. */
  issue(device: Device, life: number): string
  /** Returns the device id in a session without verifying it, for `endOf`; null for a text without a dot. */
  deviceOf(session: string): string | null
  /** Returns when a device's session ends (milliseconds since 1970); null for an invalid or expired one. */
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
