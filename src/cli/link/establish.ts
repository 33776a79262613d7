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

/** Copies the data of a user of this computer to the link's account; returns the number of rows of each table. */
export type CarryOver = (link: Link) => Promise<Carried>

/** Returns a link from a session of an account at a relay. */
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

/** The user of this computer before it is linked. */
export interface PreviousUser {
  readonly userId: string
  /** Null if the data of their account is not copied. */
  readonly carryOver: CarryOver | null
}

/**
 * Links this data folder's helper with an account, after the requested data was copied. The playlists and device keys
 * become the linked account's; a previous link is removed. The link file is written last, and a running helper follows
 * it. Throws account-unreachable and link-unreadable; then nothing is linked, and the session is ended.
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
    // Keys stay valid at home. From elsewhere they work after a renewal, because a relay finds the helper by the user
    // prefix.
    if (previous !== null) await devices.transferAll(previous.userId, link.user.id)
    // Makes the relay check the tunnel of the formerly linked computer at once instead of at its next interval.
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

/** Removes this computer from the account of a previous link. An unreachable account keeps the computer's row. */
async function leave(dataDir: string, former: Link): Promise<void> {
  await leaveHelper(linkClient(former, linkTokens(dataDir, former).token), former).catch(() => undefined)
}

/** Ends a session that no link uses, if the account is reachable. */
async function endSession({ account, session }: Link): Promise<void> {
  await createSessionlessClient(account)
    .auth.admin.signOut(session.access_token, 'local')
    .catch(() => undefined)
}
