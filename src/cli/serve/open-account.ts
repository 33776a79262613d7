import type { SignUpPolicy } from '#account/start.ts'
import type { Report } from '#http/responses/errors.ts'
import type { Library } from '#library/index.ts'
import { embeddedAccount } from '../account/embedded-account.ts'
import { hostedAccount } from '../account/hosted-account.ts'
import type { ServerAccount } from '../account/server-account.ts'
import type { Config } from '../config.ts'
import { readLink } from '../link/link-file.ts'
import type { Remote } from '../link/remote.ts'
import { storedAccessToken } from '../session/session.ts'

/** Options of a server's account. */
export interface AccountOptions {
  readonly demo: boolean
  readonly signUp: SignUpPolicy
  readonly report: Report
}

/** Opens the account of a server: the one of its link, else the configured hosted one, else the embedded one. */
export function openAccount(
  config: Config,
  { demo, signUp, report }: AccountOptions,
  remote: Remote | null,
  { settings }: Library,
): Promise<ServerAccount> {
  // The demo's accounts are temporary, as its library is.
  if (demo) return embeddedAccount({ ...config, mail: null }, signUp, report)
  if (remote !== null) {
    const { account, user } = remote.link
    return hostedAccount(account, settings, {
      owner: user,
      issuer: account.issuer,
      holds: async (token) => (await readLink(config.dataDir))?.session.access_token === token,
      token: remote.token,
    })
  }
  return config.hosted === null
    ? embeddedAccount(config, signUp, report)
    : hostedAccount(config.hosted, settings, null, () => storedAccessToken(config))
}
