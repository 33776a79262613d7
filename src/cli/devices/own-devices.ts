import { createAccount } from '#account/start.ts'
import { type Call, createCall } from '#contract/client.ts'
import { devices } from '#contract/helper/devices.ts'
import { AppError } from '#domain/errors/errors.ts'
import { deviceRoutes } from '#helper/routes/devices.ts'
import { createLocalCall } from '#http/server/mount.ts'
import { openLibrary } from '#library/index.ts'
import type { Config } from '../config.ts'
import { readLink } from '../link/link-file.ts'
import { hasOwnAuthority } from '../link/own-authority.ts'
import { userNamed } from '../local-user.ts'
import { findHelper } from '../running-helper.ts'
import { type SignedIn, signedIn } from '../session/signed-in.ts'

/** A user's reading apps. */
export interface OwnDevices {
  readonly email: string
  /** Calls of the `devices` contract: to a running helper, or answered in this process. */
  readonly call: Call
  /** Returns the origins whose CA a device has to trust first. */
  ownAuthority(): Promise<readonly string[]>
  close(): Promise<void>
}

/**
 * Opens the devices of the user signed in at this terminal. Throws login-required without a session, and the account's
 * errors.
 */
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

function throughHelper(baseUrl: string, { email, token }: SignedIn): OwnDevices {
  const call = createCall({ baseUrl, token: async () => token })
  return {
    email,
    call,
    ownAuthority: async () => (await call(devices.list)).ownAuthority,
    close: async () => undefined,
  }
}

async function inThisProcess({ dataDir }: Config, user: Pick<SignedIn, 'id' | 'email'>): Promise<OwnDevices> {
  const away = (await readLink(dataDir))?.relay ?? null
  const library = await openLibrary(dataDir)
  const handlers = deviceRoutes(library.devices, { home: () => [], away, ownAuthority: () => [] })
  return {
    email: user.email,
    call: createLocalCall(devices, handlers, { user }),
    ownAuthority: async () => (away !== null && (await hasOwnAuthority(away)) ? [away] : []),
    close: library.close,
  }
}
