import type { SignUpPolicy } from '#account/start.ts'
import type { Report } from '#http/errors.ts'
import type { Library } from '#library/index.ts'
import type { AccountPart } from '../account/account-part.ts'
import { embeddedAccount } from '../account/embedded-account.ts'
import { hostedAccount } from '../account/hosted-account.ts'
import type { Config } from '../config.ts'
import { type Link, readLink } from '../link/link-file.ts'
import type { LinkTokens } from '../link/link-session.ts'
import { storedAccessToken } from '../session/session.ts'

interface Wishes {
  readonly demo: boolean
  readonly signUp: SignUpPolicy
  readonly report: Report
}

/** The account of a server: that which a link names, else a hosted one, else the one that lives here. */
export function accountOf(
  config: Config,
  { demo, signUp, report }: Wishes,
  link: Link | null,
  tokens: LinkTokens | null,
  { settings }: Library,
): Promise<AccountPart> {
  // A shelf that is thrown away has accounts that are, too.
  if (demo) return embeddedAccount({ ...config, mail: null }, signUp, report)
  if (link !== null && tokens !== null) {
    const { account, user } = link
    return hostedAccount(account, settings, {
      owner: user,
      issuer: account.issuer,
      holds: async (token) => (await readLink(config.dataDir))?.session.access_token === token,
      token: tokens.token,
    })
  }
  return config.hosted === null
    ? embeddedAccount(config, signUp, report)
    : hostedAccount(config.hosted, settings, null, () => storedAccessToken(config))
}
