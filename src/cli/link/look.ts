import { createCall } from '#contract/client.ts'
import { type LinkStatus, link as linkCalls } from '#contract/helper/link.ts'
import type { Config } from '../config.ts'
import type { RunningHelper } from '../running-helper.ts'
import { storedAccessToken } from '../session/session.ts'
import { type Link, readLink } from './link-file.ts'
import type { TunnelReport } from './texts.ts'

/** A link as it is told to scripts. */
export interface SeenLink extends Omit<LinkStatus, 'state' | 'since'> {
  readonly state: TunnelReport['state']
  readonly since: string | null
}

/** How this computer's link is: as the helper that runs tells it, else as its file does. Null where there is none. */
export async function lookAtLink(config: Config, helper: RunningHelper | null): Promise<SeenLink | null> {
  const link = await readLink(config.dataDir)
  if (link === null) return null
  const told = helper && (await askHelper(config, helper, link))
  if (told !== null) return told
  const { relay, user, linkedAt } = link
  return {
    relay,
    email: user.email,
    linkedAt,
    state: helper === null ? 'stopped' : 'unknown',
    since: null,
    problem: null,
    retryAt: null,
  }
}

/** The same in the form of its line. */
export const lineOf = ({ relay, state, problem, retryAt }: SeenLink): TunnelReport => ({
  relay,
  state,
  problem,
  retryAt: retryAt === null ? null : new Date(retryAt),
})

/** Null where the helper tells it to nobody who is signed in at this terminal, nor to the link itself. */
async function askHelper(config: Config, { url }: RunningHelper, link: Link): Promise<LinkStatus | null> {
  const tokens = [link.session.access_token, await storedAccessToken(config).catch(() => null)]
  for (const token of tokens) {
    if (token === null) continue
    const call = createCall({ baseUrl: url, token: async () => token })
    const told = await call(linkCalls.get).catch(() => null)
    if (told !== null) return told.link
  }
  return null
}
