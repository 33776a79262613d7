import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import type { Database } from '#contract/database.ts'
import { accountError } from '#records/client/errors.ts'
import { createSupabaseClient } from '../account/supabase-client.ts'
import type { Link } from './link-file.ts'

/** Returns a client of a link's account with the link's own session. */
export function linkClient(
  { account }: Pick<Link, 'account'>,
  token: () => Promise<string>,
): SupabaseClient<Database> {
  return createSupabaseClient(account, { accessToken: token })
}

/** Returns the id of a link's session, which stays the same when the session is renewed. */
export const sessionOf = ({ session }: Pick<Link, 'session'>): string =>
  String(decodeJwt(session.access_token).session_id)

/** A linked computer in its account. */
export interface LinkedComputer {
  readonly id: string
  readonly name: string
  readonly platform: string
}

/** Returns the computer that an account is linked with; null if there is none. Throws account-unreachable. */
export async function linkedComputer(
  client: SupabaseClient<Database>,
  { user, account }: Link,
): Promise<LinkedComputer | null> {
  const rows = client.from('helpers').select('id:helper_id, name, platform').eq('user_id', user.id)
  const { data, error } = await rows.maybeSingle().retry(false)
  if (error !== null) throw accountError(error, { url: account.url })
  return data
}

/**
 * Registers this computer as the linked one of its account, replacing a former one, whose session the account ends.
 * Throws account-unreachable.
 */
export async function enterHelper(
  client: SupabaseClient<Database>,
  link: Link,
  computer: LinkedComputer,
): Promise<void> {
  const { error } = await client.from('helpers').upsert(
    {
      user_id: link.user.id,
      helper_id: computer.id,
      name: computer.name,
      platform: computer.platform,
      session_id: sessionOf(link),
      linked_at: link.linkedAt,
      last_seen_at: link.linkedAt,
    },
    { onConflict: 'user_id' },
  )
  if (error !== null) throw accountError(error, { url: link.account.url })
}

/** Stores that this computer is reachable now; failures are ignored. */
export async function noteSeen(client: SupabaseClient<Database>, { user }: Link): Promise<void> {
  await client.from('helpers').update({ last_seen_at: new Date().toISOString() }).eq('user_id', user.id)
}

/**
 * Removes this computer from its account, which ends the link's session; another computer that is linked since stays.
 * Throws account-unreachable, session-expired and relay-refused.
 */
export async function leaveHelper(client: SupabaseClient<Database>, link: Link): Promise<void> {
  const mine = client.from('helpers').delete().eq('user_id', link.user.id)
  const { error } = await mine.eq('session_id', sessionOf(link))
  if (error !== null) throw accountError(error, { url: link.account.url })
}
