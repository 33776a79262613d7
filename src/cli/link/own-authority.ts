import { AUTHORITY_PATH, AUTHORITY_TYPE } from '#contract/app-setup.ts'
import { shortFetch } from '#http/bounded-fetch.ts'

/**
 * Returns true if a relay's certificate is signed by its own CA, which a device has to trust before its app connects;
 * false if the relay does not respond.
 */
export async function hasOwnAuthority(relay: string): Promise<boolean> {
  if (!relay.startsWith('https:')) return false
  const answer = await shortFetch(relay + AUTHORITY_PATH, { method: 'HEAD' }).catch(() => null)
  return answer?.status === 200 && answer.headers.get('content-type') === AUTHORITY_TYPE
}
