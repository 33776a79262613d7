import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { relay } from '#contract/relay.ts'
import { accountError } from '#records/client/errors.ts'
import { accountUrl } from '../account/account.ts'
import { openedAccount } from '../account/member.ts'
import { isAway } from '../connection/base.ts'
import { callHere } from '../connection/helper.ts'
import { known } from '../connection/known.ts'
import { keys } from '../keys.ts'
import { removeLink } from './link.ts'

/** The computer that the account is linked with, as the account keeps it; null where there is none. */
export const computerQuery = queryOptions({
  queryKey: keys.computer,
  queryFn: async () => {
    const { account, userId } = await openedAccount()
    const { data, error } = await account
      .from('helpers')
      .select('helper_id,name,platform,linked_at,last_seen_at')
      .eq('user_id', userId)
      .maybeSingle()
    if (error) throw accountError(error, { url: accountUrl() })
    return data
  },
  staleTime: 0,
})

/**
 * Takes the link with a computer away: the account ends its session, and it is gone at once. Asked at that computer
 * itself, it forgets the link, too: true, as it goes on with an account of its own. Throws the errors of `accountError`.
 */
export async function unlink(client: QueryClient, helperId: string): Promise<boolean> {
  if (!isAway() && known('helper')?.id === helperId) {
    await removeLink()
    return true
  }
  const { account, userId } = await openedAccount()
  const { error } = await account.from('helpers').delete().eq('user_id', userId)
  if (error) throw accountError(error, { url: accountUrl() })
  // Left out, the computer finds out by itself within minutes.
  if (isAway()) await callHere(relay.recheck, { body: {} }).catch(() => undefined)
  for (const queryKey of [keys.computer, keys.linked, keys.mode]) void client.invalidateQueries({ queryKey })
  return false
}
