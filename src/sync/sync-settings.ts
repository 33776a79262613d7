import type { Library } from '#library/index.ts'
import type { AccountClient } from '#records/client/client.ts'
import { syncHomeRows } from './sync-home-rows.ts'
import { syncSetAside } from './sync-set-aside.ts'
import { syncShelves } from './sync-shelves.ts'

/** Exchanges what a user set aside, the order of home's rows and smart shelves with the account. Throws as its parts do. */
export async function syncSettings(
  client: AccountClient,
  userId: string,
  library: Pick<Library, 'setAside' | 'homeRows' | 'smartShelves'>,
): Promise<void> {
  await syncSetAside(client, userId, library.setAside)
  await syncHomeRows(client, userId, library.homeRows)
  await syncShelves(client, userId, library.smartShelves)
}
