import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#contract/database.ts'

/**
 * A client of the account, embedded or hosted: supabase-js with the account's table types. Reads use `.retry(false)`,
 * because supabase-js would otherwise retry for 7 s before it reports an unreachable account.
 */
export type AccountClient = SupabaseClient<Database>

/** Returns a client that is signed in as a user; null if that is not possible now. Throws account-unreachable. */
export type AccountOf = (userId: string) => Promise<AccountClient | null>

/** Quotes a value for `or=(…)` or `in.(…)`; quotes and backslashes are escaped. */
export function quotedValue(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}
