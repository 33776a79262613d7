import { createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import type { Config } from '../config.ts'
import { findHelper } from '../running-helper.ts'
import { storedAccessToken } from '../session/session.ts'
import type { Collection } from './collection.ts'
import { localCollection } from './local.ts'
import { remoteCollection } from './remote.ts'

/**
 * The collection of a data folder: through the running helper where its owner is signed in here,
 * else in this process (the person at this computer owns its files; locks keep both apart).
 */
export async function openCollection(config: Config, wish: { local?: boolean } = {}): Promise<Collection> {
  const helper = wish.local === true ? null : await findHelper(config.dataDir)
  const token = helper && (await storedAccessToken(config))
  if (helper === null || token === null) return localCollection(config.dataDir)
  const call = createCall({ baseUrl: helper.url, token: async () => token })
  const owner = await call(status.me).then(
    (me) => me.canManageLibraries,
    () => false,
  )
  return owner ? remoteCollection(call) : localCollection(config.dataDir)
}
