import { z } from 'zod'
import { APP_KINDS, DEVICE_NAME_MAX, DEVICE_SCOPES } from '#domain/device-key.ts'
import { contract } from '../endpoint.ts'
import { ok, problem, time } from './shapes.ts'

const id = z.object({ id: z.string().min(1) })
const name = z.string().trim().min(1).max(DEVICE_NAME_MAX)

/** A user's reading app on a device. */
export const device = z.object({
  id: z.string(),
  name: z.string(),
  app: z.enum(APP_KINDS),
  scope: z.enum(DEVICE_SCOPES),
  createdAt: time,
  /** Time of the last request; null before the first. */
  seenAt: time.nullable(),
  /** User agent of that request. */
  agent: z.string().nullable(),
  /** Error of the last request, null if it succeeded. */
  failure: problem.extend({ at: time }).nullable(),
  /** Time at which the key was revoked; null while it is valid. */
  revokedAt: time.nullable(),
  /** True if the key is also valid through the relay. */
  away: z.boolean(),
})
export type DeviceCard = z.output<typeof device>

/** A device with its new key, which is returned only once. */
const withKey = z.object({ success: ok, device, key: z.string() })

/** Keys of reading apps (docs/apps.md). */
export const devices = contract({
  list: {
    method: 'GET',
    path: '/api/devices',
    access: 'user',
    response: z.object({
      success: ok,
      devices: z.array(device),
      /** Origins of this computer in its local network; empty if it listens on loopback only. */
      home: z.array(z.string()),
      /** Origin of this computer at the relay; null if not linked. */
      away: z.string().nullable(),
      /** Those origins whose own CA a device must trust first; its certificate is at `/ca.crt`. */
      ownAuthority: z.array(z.string()),
      /** User name for apps, by which a relay finds the computer. */
      user: z.string(),
    }),
  },
  make: {
    method: 'POST',
    path: '/api/devices',
    access: 'user',
    body: z.object({ name, app: z.enum(APP_KINDS), scope: z.enum(DEVICE_SCOPES).default('progress') }),
    response: withKey,
  },
  rename: {
    method: 'PATCH',
    path: '/api/devices/:id',
    access: 'user',
    params: id,
    body: z.object({ name }),
    response: z.object({ success: ok }),
  },
  /** Replaces the key. */
  renew: { method: 'POST', path: '/api/devices/:id/key', access: 'user', params: id, response: withKey },
  /** Revokes the key. */
  revoke: {
    method: 'DELETE',
    path: '/api/devices/:id/key',
    access: 'user',
    params: id,
    response: z.object({ success: ok }),
  },
  /** Deletes the device and its key. */
  remove: {
    method: 'DELETE',
    path: '/api/devices/:id',
    access: 'user',
    params: id,
    response: z.object({ success: ok }),
  },
})
