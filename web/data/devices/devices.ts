import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type DeviceCard, devices } from '#contract/helper/devices.ts'
import type { AppKind, DeviceScope } from '#domain/device-key.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

export type { DeviceCard } from '#contract/helper/devices.ts'

/** A person's reading apps, and where they reach this computer. */
export type ToldDevices = z.output<typeof devices.list.response>

/** A device with its key, which nobody is told again. */
export interface GivenKey {
  readonly device: DeviceCard
  readonly key: string
}

/** The reading apps of the person, and where they reach this computer. */
export const devicesQuery = queryOptions({
  queryKey: keys.devices,
  queryFn: ({ signal }) => call(devices.list, { signal }),
  staleTime: 0,
})

/** Does something with devices; the list is asked for again, also where it failed. */
async function changing<T>(client: QueryClient, change: Promise<T>): Promise<T> {
  try {
    return await change
  } finally {
    await client.invalidateQueries({ queryKey: keys.devices })
  }
}

export interface DeviceWish {
  readonly name: string
  readonly app: AppKind
  readonly scope: DeviceScope
}

/** Throws devices-full. */
export const makeDevice = (client: QueryClient, wish: DeviceWish): Promise<GivenKey> =>
  changing(client, call(devices.make, { body: wish }))

/** Another key in place of the one it has. It and the following throw device-not-found. */
export const renewDevice = (client: QueryClient, id: string): Promise<GivenKey> =>
  changing(client, call(devices.renew, { params: { id } }))

export const renameDevice = (client: QueryClient, id: string, name: string): Promise<unknown> =>
  changing(client, call(devices.rename, { params: { id }, body: { name } }))

export const revokeDevice = (client: QueryClient, id: string): Promise<unknown> =>
  changing(client, call(devices.revoke, { params: { id } }))

export const removeDevice = (client: QueryClient, id: string): Promise<unknown> =>
  changing(client, call(devices.remove, { params: { id } }))
