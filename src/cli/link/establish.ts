import { decodeJwt } from 'jose'
import { z } from 'zod'
import { createCall } from '#contract/client.ts'
import { type LinkSession, relay } from '#contract/relay.ts'
import type { Carried } from '#helper/routes/link.ts'
import { shortFetch } from '#http/bounded-fetch.ts'
import type { Library } from '#library/index.ts'
import { createSessionlessClient } from '../account/supabase-client.ts'
import { thisComputer } from './computer.ts'
import { helperId } from './helper-id.ts'
import { enterHelper, leaveHelper, linkClient } from './helper-row.ts'
import { type Link, readLink, writeLink } from './link-file.ts'
import { linkTokens } from './link-session.ts'
import type { RelayCalls } from './relay-calls.ts'

const claims = z.object({
  sub: z.uuid(),
  email: z.string().default(''),
  iss: z.string(),
  session_id: z.uuid(),
})

/** Carries over what an account here holds to the link's: how many rows of each table. */
export type CarryOver = (link: Link) => Promise<Carried>

/** What a session of an account at a relay makes of this computer's link. */
export function linkOf({ url, account }: Pick<RelayCalls, 'url' | 'account'>, session: LinkSession): Link {
  const { sub, email, iss } = claims.parse(decodeJwt(session.access_token))
  return {
    relay: url,
    account: { ...account, issuer: iss },
    user: { id: sub, email },
    linkedAt: new Date().toISOString(),
    session,
  }
}

/** Who had this computer's comics before it is linked. */
export interface PreviousUser {
  readonly userId: string
  /** Null where what they have at their account stays there alone. */
  readonly carryOver: CarryOver | null
}

/**
 * Links this data folder's helper with an account, after what is to be carried over was. The playlists and the keys of
 * reading apps, which are the helper's, become the linked account's; an account that it was linked with before is left.
 * The last step is the file, which a running helper follows. Throws account-unreachable and link-unreadable; nothing is
 * linked then, and the session is ended.
 */
export async function establish(
  dataDir: string,
  link: Link,
  { settings, playlists, devices }: Pick<Library, 'settings' | 'playlists' | 'devices'>,
  previous: PreviousUser | null,
): Promise<Carried | null> {
  const token = async () => link.session.access_token
  const client = linkClient(link, token)
  try {
    const former = await readLink(dataDir)
    const carried = (await previous?.carryOver?.(link)) ?? null
    await enterHelper(client, link, { id: await helperId(settings), ...thisComputer() })
    const given = previous === null ? 0 : await playlists.transferAll(previous.userId, link.user.id)
    // Keys go on at home; from elsewhere they do once they are renewed, for a relay knows them by their user's mark.
    if (previous !== null) await devices.transferAll(previous.userId, link.user.id)
    // The line of the computer that was linked before is looked at, which the relay would do in a while.
    await createCall({ baseUrl: link.relay, token, fetch: shortFetch })(relay.recheck, { body: {} }).catch(
      () => undefined,
    )
    if (former !== null && former.user.id !== link.user.id) await leave(dataDir, former)
    await writeLink(dataDir, link)
    return carried === null || given === 0 ? carried : { ...carried, playlists: given }
  } catch (error) {
    await leaveHelper(client, link).catch(() => undefined)
    await endSession(link)
    throw error
  }
}

/** Takes this computer out of the account it was linked with before; one that cannot be told keeps its row. */
async function leave(dataDir: string, former: Link): Promise<void> {
  await leaveHelper(linkClient(former, linkTokens(dataDir, former).token), former).catch(() => undefined)
}

/** Ends a session that no link was made of, at an account that can be told. */
async function endSession({ account, session }: Link): Promise<void> {
  await createSessionlessClient(account)
    .auth.admin.signOut(session.access_token, 'local')
    .catch(() => undefined)
}
