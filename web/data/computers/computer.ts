import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { relay } from '#contract/relay.ts'
import { accountError } from '#records/client/errors.ts'
import { accountUrl } from '../account/account.ts'
import { signedInAccount } from '../account/signed-in-account.ts'
import { callPageServer } from '../connection/call.ts'
import { isServedByRelay } from '../connection/helper-base.ts'
import { pageData } from '../connection/page-data.ts'
import { keys } from '../keys.ts'
import { removeLink } from './link.ts'

/** The computer that the account is linked with, as the account stores it; null if there is none. */
export const computerQuery = queryOptions({
  queryKey: keys.computer,
  queryFn: async () => {
    const { account, userId } = await signedInAccount()
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
 * Removes the link with a computer; the account ends that computer's session at once. On a page of that computer, its
 * helper also deletes its link and uses its own account again; then returns true. Throws the errors of `accountError`.
 */
export async function unlink(client: QueryClient, helperId: string): Promise<boolean> {
  if (!isServedByRelay() && pageData('helper')?.id === helperId) {
    await removeLink()
    return true
  }
  const { account, userId } = await signedInAccount()
  const { error } = await account.from('helpers').delete().eq('user_id', userId)
  if (error) throw accountError(error, { url: accountUrl() })
  // Without this request, the computer notices within minutes.
  if (isServedByRelay()) await callPageServer(relay.recheck, { body: {} }).catch(() => undefined)
  for (const queryKey of [keys.computer, keys.linked, keys.mode]) void client.invalidateQueries({ queryKey })
  return false
}
