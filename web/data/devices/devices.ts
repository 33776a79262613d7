import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type DeviceCard, devices } from '#contract/helper/devices.ts'
import type { AppKind, DeviceScope } from '#domain/device-key.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type { DeviceCard } from '#contract/helper/devices.ts'

/** A user's reading apps, and the addresses at which they reach the helper. */
export type DevicesResponse = z.output<typeof devices.list.response>

/** A device with its new key, which the helper never returns again. */
export interface DeviceWithKey {
  readonly device: DeviceCard
  readonly key: string
}

/** The user's reading apps, and the addresses at which they reach the helper. */
export const devicesQuery = queryOptions({
  queryKey: keys.devices,
  queryFn: ({ signal }) => call(devices.list, { signal }),
  staleTime: 0,
})

/** Invalidates the devices after a change, also after a failed change. */
async function invalidatingDevices<T>(client: QueryClient, change: Promise<T>): Promise<T> {
  try {
    return await change
  } finally {
    await client.invalidateQueries({ queryKey: keys.devices })
  }
}

export interface DeviceInput {
  readonly name: string
  readonly app: AppKind
  readonly scope: DeviceScope
}

/** Creates a device with a new key. Throws devices-full. */
export const createDevice = (client: QueryClient, input: DeviceInput): Promise<DeviceWithKey> =>
  invalidatingDevices(client, call(devices.make, { body: input }))

/** Replaces a device's key. This and the following functions throw device-not-found. */
export const renewDevice = (client: QueryClient, id: string): Promise<DeviceWithKey> =>
  invalidatingDevices(client, call(devices.renew, { params: { id } }))

export const renameDevice = (client: QueryClient, id: string, name: string): Promise<unknown> =>
  invalidatingDevices(client, call(devices.rename, { params: { id }, body: { name } }))

export const revokeDevice = (client: QueryClient, id: string): Promise<unknown> =>
  invalidatingDevices(client, call(devices.revoke, { params: { id } }))

export const removeDevice = (client: QueryClient, id: string): Promise<unknown> =>
  invalidatingDevices(client, call(devices.remove, { params: { id } }))
