import type { Json } from '#contract/table.ts'
import type { AccountClient } from './client.ts'
import { accountError } from './errors.ts'

/** Returns the user's setting with a key; null if it is not set. Throws the errors of `accountError`. */
export async function settingOf(client: AccountClient, userId: string, key: string): Promise<Json> {
  const { data, error } = await client
    .from('user_settings')
    .select('value')
    .eq('user_id', userId)
    .eq('key', key)
    .retry(false)
    .maybeSingle()
  if (error) throw accountError(error)
  return data?.value ?? null
}

/** Stores a setting of the user, for all devices. Throws the errors of `accountError`. */
export async function saveSetting(
  client: AccountClient,
  userId: string,
  key: string,
  value: Json,
): Promise<void> {
  const { error } = await client
    .from('user_settings')
    .upsert({ user_id: userId, key, value }, { onConflict: 'user_id,key' })
  if (error) throw accountError(error)
}
