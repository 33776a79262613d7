import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import type { Database } from '#contract/database.ts'
import { accountFetch } from '#http/bounded-fetch.ts'
import { BoundedWebSocket } from '#http/server/websockets.ts'

/** The address of an account. */
export interface AccountAddress {
  readonly url: string
  readonly anonKey: string
}

/** Creates a client of an account for a Node process. */
export function createSupabaseClient(
  { url, anonKey }: AccountAddress,
  options: SupabaseClientOptions<'public'>,
): SupabaseClient<Database> {
  return createClient<Database>(url, anonKey, {
    global: { fetch: accountFetch },
    ...options,
    // Node 20 has no WebSocket, and the client requires one.
    realtime: { transport: BoundedWebSocket as never },
  })
}

/** Creates a client whose session is neither stored nor renewed. */
export const createSessionlessClient = (address: AccountAddress): SupabaseClient<Database> =>
  createSupabaseClient(address, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
