import { createCall } from '#contract/client.ts'
import { type LinkStatus, link as linkCalls } from '#contract/helper/link.ts'
import type { Config } from '../config.ts'
import type { RunningHelper } from '../running-helper.ts'
import { storedAccessToken } from '../session/session.ts'
import { type Link, readLink } from './link-file.ts'
import type { TunnelReport } from './texts.ts'

/** A link's status for scripts. */
export interface ReportedLink extends Omit<LinkStatus, 'state' | 'since'> {
  readonly state: TunnelReport['state']
  readonly since: string | null
}

/** Returns the status of this computer's link, from the running helper or else the link file. Null without a link. */
export async function readLinkStatus(
  config: Config,
  helper: RunningHelper | null,
): Promise<ReportedLink | null> {
  const link = await readLink(config.dataDir)
  if (link === null) return null
  const status = helper && (await askHelper(config, helper, link))
  if (status !== null) return status
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

/** Converts a link's status to the argument of `tunnelText`. */
export const tunnelReportOf = ({ relay, state, problem, retryAt }: ReportedLink): TunnelReport => ({
  relay,
  state,
  problem,
  retryAt: retryAt === null ? null : new Date(retryAt),
})

/** Requests the status from the running helper; null if neither the link nor the terminal's user may read it. */
async function askHelper(config: Config, { url }: RunningHelper, link: Link): Promise<LinkStatus | null> {
  const tokens = [link.session.access_token, await storedAccessToken(config).catch(() => null)]
  for (const token of tokens) {
    if (token === null) continue
    const call = createCall({ baseUrl: url, token: async () => token })
    const response = await call(linkCalls.get).catch(() => null)
    if (response !== null) return response.link
  }
  return null
}
