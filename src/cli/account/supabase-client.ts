import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import type { Database } from '#contract/database.ts'
import { accountFetch } from '#http/bounded-fetch.ts'
import { BoundedWebSocket } from '#http/server/websockets.ts'

/** Where an account answers. */
export interface AccountAddress {
  readonly url: string
  readonly anonKey: string
}

/** A client of an account, as a process of Node uses it. */
export function createSupabaseClient(
  { url, anonKey }: AccountAddress,
  options: SupabaseClientOptions<'public'>,
): SupabaseClient<Database> {
  return createClient<Database>(url, anonKey, {
    global: { fetch: accountFetch },
    ...options,
    // Node 20 has no WebSocket of its own, and the client refuses to start without one.
    realtime: { transport: BoundedWebSocket as never },
  })
}

/** A client whose session is kept nowhere, and never renewed by itself. */
export const createSessionlessClient = (address: AccountAddress): SupabaseClient<Database> =>
  createSupabaseClient(address, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  })
