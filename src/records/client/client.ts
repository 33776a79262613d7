import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#contract/database.ts'

/**
 * A client of the account, embedded or hosted: supabase-js with the catalogue's types.
 * Reads say `.retry(false)`: by itself the client would try for 7 s before it tells that nobody answers.
 */
export type AccountClient = SupabaseClient<Database>

/** Signs in to the account as a user; null where that is not possible now. Throws account-unreachable. */
export type AccountOf = (userId: string) => Promise<AccountClient | null>

/** A value inside `or=(…)` or `in.(…)`: in quotes, with quotes and backslashes escaped. */
export function quotedValue(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}
