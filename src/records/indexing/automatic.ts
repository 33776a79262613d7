import type { AccountClient } from '../client/client.ts'
import { saveSetting, settingOf } from '../client/settings.ts'

const KEY = 'automatic-entities'

/**
 * Returns false if the user has turned off automatic linking of comics to entities. Throws the errors of
 * `accountError`.
 */
export async function isAutomatic(client: AccountClient, userId: string): Promise<boolean> {
  return (await settingOf(client, userId, KEY)) !== false
}

/** Stores whether comics are linked to entities automatically. Throws the errors of `accountError`. */
export const setAutomatic = (client: AccountClient, userId: string, isOn: boolean): Promise<void> =>
  saveSetting(client, userId, KEY, isOn)
