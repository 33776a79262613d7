import { createAccount } from '#account/start.ts'
import { createCall } from '#contract/client.ts'
import { type DeviceCard, devices as endpoints } from '#contract/helper/devices.ts'
import { shownRoute } from '#domain/device-key.ts'
import { AppError } from '#domain/errors.ts'
import { cardOf, DEVICES_MAX } from '#helper/routes/devices.ts'
import { routeOf } from '#http/user-route.ts'
import type { DeviceWish } from '#library/apps/devices.ts'
import { openLibrary } from '#library/index.ts'
import type { Config } from '../config.ts'
import { readLink } from '../link/link-file.ts'
import { hasOwnAuthority } from '../link/own-authority.ts'
import { userNamed } from '../local-user.ts'
import { findHelper } from '../running-helper.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'

/** A user's reading apps: through a running helper, or in this process. */
export interface OwnDevices {
  readonly email: string
  /** What to type where an app asks for a user's name; a relay finds the computer by it. */
  readonly mark: string
  /** Origins at which apps reach this computer in its network: none while it does not listen there. */
  readonly home: readonly string[]
  /** And from anywhere; null without a relay. */
  readonly away: string | null
  /** Those of them where a device has to trust an authority of their own first. */
  ownAuthority(): Promise<readonly string[]>
  list(): Promise<readonly DeviceCard[]>
  /** Throws devices-full. */
  make(wish: DeviceWish): Promise<{ readonly device: DeviceCard; readonly key: string }>
  /** Throws device-not-found. */
  remove(id: string): Promise<void>
  close(): Promise<void>
}

/** Opens the devices of the user signed in at this terminal. Throws login-required without a session, and the account's errors. */
export async function openDevices(config: Config): Promise<OwnDevices> {
  const person = await signedIn(config)
  const helper = await findHelper(config.dataDir)
  return helper === null ? inThisProcess(config, person) : throughHelper(helper.url, person)
}

/**
 * Opens the devices of another user of the embedded account. No sign-in is needed: the data folder gives access to
 * everything already. Throws email-unknown, and embedded-only for a hosted account.
 */
export async function openDevicesOf(config: Config, email: string): Promise<OwnDevices> {
  const elsewhere = (await readLink(config.dataDir))?.account ?? config.hosted
  if (elsewhere !== null) throw new AppError('embedded-only', { url: elsewhere.url })
  const account = await createAccount({ dataDir: config.dataDir })
  try {
    return await inThisProcess(config, await userNamed(account.local, email))
  } finally {
    await account.close()
  }
}

async function throughHelper(baseUrl: string, { email, token }: SignedIn): Promise<OwnDevices> {
  const call = createCall({ baseUrl, token: async () => token })
  const { home, away, ownAuthority, user } = await call(endpoints.list)
  return {
    email,
    mark: user,
    home,
    away,
    ownAuthority: async () => ownAuthority,
    list: async () => (await call(endpoints.list)).devices,
    make: (wish) => call(endpoints.make, { body: wish }),
    async remove(id) {
      await call(endpoints.remove, { params: { id } })
    },
    close: async () => undefined,
  }
}

async function inThisProcess(
  { dataDir }: Config,
  { id: userId, email }: Pick<SignedIn, 'id' | 'email'>,
): Promise<OwnDevices> {
  const link = await readLink(dataDir)
  const library = await openLibrary(dataDir)
  const { devices } = library
  const route = routeOf(userId)
  return {
    email,
    mark: shownRoute(route),
    home: [],
    away: link?.relay ?? null,
    ownAuthority: async () => (link !== null && (await hasOwnAuthority(link.relay)) ? [link.relay] : []),
    list: async () => (await devices.list(userId)).map(cardOf),
    async make(wish) {
      if ((await devices.list(userId)).length >= DEVICES_MAX)
        throw new AppError('devices-full', { max: DEVICES_MAX })
      const { device, key } = await devices.make(userId, route, wish)
      return { device: cardOf(device), key }
    },
    async remove(id) {
      if (!(await devices.remove(userId, id))) throw new AppError('device-not-found')
    },
    close: library.close,
  }
}
