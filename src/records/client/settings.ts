import type { Json } from '#contract/table.ts'
import type { AccountClient } from './client.ts'
import { accountError } from './errors.ts'

/** What the user prefers under a key, null when nothing. Throws the errors of `accountError`. */
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

/** Keeps what the user prefers, on every screen they sign in on. Throws the errors of `accountError`. */
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
