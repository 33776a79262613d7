import { z } from 'zod'
import { APP_KINDS, DEVICE_NAME_MAX, DEVICE_SCOPES } from '#domain/device-key.ts'
import { contract } from '../endpoint.ts'
import { ok, problem, time } from './shapes.ts'

const id = z.object({ id: z.string().min(1) })
const name = z.string().trim().min(1).max(DEVICE_NAME_MAX)

/** Somebody's reading app on one device. */
export const device = z.object({
  id: z.string(),
  name: z.string(),
  app: z.enum(APP_KINDS),
  scope: z.enum(DEVICE_SCOPES),
  createdAt: time,
  /** When it last asked for something; null while it never did. */
  seenAt: time.nullable(),
  /** What it calls itself, as of then. */
  agent: z.string().nullable(),
  /** What went wrong the last time; null when the last time went well. */
  failure: problem.extend({ at: time }).nullable(),
  /** Its key counts no more since then; null while it does. */
  revokedAt: time.nullable(),
  /** Its key opens this computer also through the relay that it is linked with. */
  away: z.boolean(),
})
export type DeviceCard = z.output<typeof device>

/** A key as it is told this once, and what an app asks for beside it. */
const given = z.object({ success: ok, device, key: z.string() })

/** The keys of other people's reading apps (docs/apps.md). */
export const devices = contract({
  list: {
    method: 'GET',
    path: '/api/devices',
    access: 'user',
    response: z.object({
      success: ok,
      devices: z.array(device),
      /** Origins at which apps reach this computer: in its own network, none where it listens to itself alone; and from anywhere. */
      home: z.array(z.string()),
      away: z.string().nullable(),
      /** Those of them where a device has to trust an authority of their own first, whose certificate is at `/ca.crt`. */
      ownAuthority: z.array(z.string()),
      /** What to type where an app asks for a user's name; a relay finds the computer by it. */
      user: z.string(),
    }),
  },
  make: {
    method: 'POST',
    path: '/api/devices',
    access: 'user',
    body: z.object({ name, app: z.enum(APP_KINDS), scope: z.enum(DEVICE_SCOPES).default('progress') }),
    response: given,
  },
  rename: {
    method: 'PATCH',
    path: '/api/devices/:id',
    access: 'user',
    params: id,
    body: z.object({ name }),
    response: z.object({ success: ok }),
  },
  /** Another key in place of the one it has. */
  renew: { method: 'POST', path: '/api/devices/:id/key', access: 'user', params: id, response: given },
  /** Its key counts no more. */
  revoke: {
    method: 'DELETE',
    path: '/api/devices/:id/key',
    access: 'user',
    params: id,
    response: z.object({ success: ok }),
  },
  /** Forgets it wholly. */
  remove: {
    method: 'DELETE',
    path: '/api/devices/:id',
    access: 'user',
    params: id,
    response: z.object({ success: ok }),
  },
})
