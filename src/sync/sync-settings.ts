import type { Library } from '#library/index.ts'
import type { AccountClient } from '#records/client/client.ts'
import { syncHomeRows } from './sync-home-rows.ts'
import { syncSetAside } from './sync-set-aside.ts'
import { syncShelves } from './sync-shelves.ts'

type Settings = Pick<Library, 'setAside' | 'homeRows' | 'smartShelves'>

interface SyncedSetting {
  onChange(listener: (userId: string, isMerged?: boolean) => void): () => void
  sync(client: AccountClient, userId: string): Promise<void>
}

/** What a user set aside, the order of home's rows, and smart shelves. */
const syncedSettings = ({ setAside, homeRows, smartShelves }: Settings): readonly SyncedSetting[] => [
  { onChange: setAside.onChange, sync: (client, userId) => syncSetAside(client, userId, setAside) },
  { onChange: homeRows.onChange, sync: (client, userId) => syncHomeRows(client, userId, homeRows) },
  { onChange: smartShelves.onChange, sync: (client, userId) => syncShelves(client, userId, smartShelves) },
]

/** Exchanges a user's settings with the account. Throws as its parts do. */
export async function syncSettings(client: AccountClient, userId: string, settings: Settings): Promise<void> {
  for (const { sync } of syncedSettings(settings)) await sync(client, userId)
}

/**
 * Registers a listener for changes of settings that did not come from the account. Returns a function that removes it.
 */
export function onSettingsChange(settings: Settings, listener: (userId: string) => void): () => void {
  const removals = syncedSettings(settings).map(({ onChange }) =>
    onChange((userId, isMerged = false) => {
      if (!isMerged) listener(userId)
    }),
  )
  return () => {
    for (const remove of removals) remove()
  }
}
