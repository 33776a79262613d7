import type { DeviceCard, devices as endpoints } from '#contract/helper/devices.ts'
import { shownRoute } from '#domain/device-key.ts'
import { AppError } from '#domain/errors/errors.ts'
import { routeOf } from '#http/requests/user-route.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Device, Devices } from '#library/apps/devices.ts'
import type { Caller } from '../guards.ts'
import { userOf } from './user-of.ts'

/** The addresses under which reading apps reach this computer. */
export interface AppPlaces {
  /** Origins in the local network; empty if the server listens on the loopback interface only. */
  home(): readonly string[]
  /** The public origin; null without a relay. */
  readonly away: string | null
  /** The origins whose certificate is signed by a CA of their own, which a device has to trust first. */
  ownAuthority(): readonly string[]
}

/** Maximum number of a user's apps; a revoked key counts until it is removed. */
const DEVICES_MAX = 50

/** Returns a device as the API represents it. */
const cardOf = ({ userId, route, failure, ...device }: Device): DeviceCard => ({
  id: device.id,
  name: device.name,
  app: device.app,
  scope: device.scope,
  createdAt: device.createdAt,
  seenAt: device.seenAt,
  agent: device.agent,
  revokedAt: device.revokedAt,
  failure: failure && { ...failure, message: new AppError(failure.code, failure.params).message },
  away: route === routeOf(userId),
})

/** Routes for the keys of a user's reading apps. */
export function deviceRoutes(
  devices: Devices,
  places: AppPlaces,
): Handlers<typeof endpoints, Pick<Caller, 'user'>> {
  const given = ({ device, key }: { device: Device; key: string }) => ({
    success: true as const,
    device: cardOf(device),
    key,
  })
  const done = (was: boolean): { success: true } => {
    if (!was) throw new AppError('device-not-found')
    return { success: true }
  }
  return {
    async list(_request, caller) {
      const userId = userOf(caller)
      return {
        success: true,
        devices: (await devices.list(userId)).map(cardOf),
        home: [...places.home()],
        away: places.away,
        ownAuthority: [...places.ownAuthority()],
        user: shownRoute(routeOf(userId)),
      }
    },
    async make({ body }, caller) {
      const userId = userOf(caller)
      if ((await devices.list(userId)).length >= DEVICES_MAX)
        throw new AppError('devices-full', { max: DEVICES_MAX })
      return given(await devices.make(userId, routeOf(userId), body))
    },
    rename: async ({ params, body }, caller) =>
      done(await devices.rename(userOf(caller), params.id, body.name)),
    async renew({ params }, caller) {
      const userId = userOf(caller)
      const renewed = await devices.renew(userId, params.id, routeOf(userId))
      if (renewed === null) throw new AppError('device-not-found')
      return given(renewed)
    },
    revoke: async ({ params }, caller) => done(await devices.revoke(userOf(caller), params.id)),
    remove: async ({ params }, caller) => done(await devices.remove(userOf(caller), params.id)),
  }
}
