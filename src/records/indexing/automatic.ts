import type { AccountClient } from '../client/client.ts'
import { saveSetting, settingOf } from '../client/settings.ts'

const KEY = 'automatic-entities'

/** Returns false if the user turned off that entities are made as comics are listed. Throws the errors of `accountError`. */
export async function isAutomatic(client: AccountClient, userId: string): Promise<boolean> {
  return (await settingOf(client, userId, KEY)) !== false
}

/** Stores whether entities are made as comics are listed. Throws the errors of `accountError`. */
export const setAutomatic = (client: AccountClient, userId: string, isOn: boolean): Promise<void> =>
  saveSetting(client, userId, KEY, isOn)
