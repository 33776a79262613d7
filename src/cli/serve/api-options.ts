import type { HelperApiOptions } from '#helper/api.ts'
import { systemFolderDialog } from '#helper/folder-dialog.ts'
import { routeOf } from '#http/requests/user-route.ts'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'
import type { ServerAccount } from '../account/server-account.ts'
import type { Config } from '../config.ts'
import { carrierOf } from '../link/carry.ts'
import { helperId } from '../link/helper-id.ts'
import { createLinking } from '../link/linking.ts'
import type { Remote } from '../link/remote.ts'
import { holderOf } from '../transfer/carry-over.ts'

/** The options of the helper's API for all transports. */
export type ApiOptions = Omit<HelperApiOptions, 'arrivalOf'>

interface ApiParts
  extends Pick<ApiOptions, 'library' | 'jobs' | 'sync' | 'live' | 'network' | 'report' | 'strict'> {
  readonly account: ServerAccount
  readonly remote: Remote | null
  readonly demo: boolean
  /** Returns the loopback origin; valid once the server listens. */
  local(): string
  /** Returns the origins in the local network; none before the server listens. */
  home(): readonly string[]
  /** Aborts the copying of data to a new link's account. */
  readonly signal: AbortSignal
}

/** Returns the options of the API for an opened library and account. */
export async function apiOptions(
  config: Config,
  { account, remote, demo, local, home, signal, ...parts }: ApiParts,
): Promise<ApiOptions> {
  const { library } = parts
  const { dataDir, version, command } = config
  const { url, anonKey, mail, membership, sessions, removal, signUpOpenTo } = account
  const id = await helperId(library.settings)
  const relay = remote?.link.relay ?? null
  // An embedded account is reached on this helper's own port.
  const holder = (token: string) => holderOf({ url: url ?? local(), anonKey }, { access_token: token })
  return {
    ...parts,
    dataDir,
    membership,
    vocabulary: QUERY_VOCABULARY,
    installation: {
      id,
      version,
      command,
      demo,
      accountUrl: url,
      anonKey,
      signUpOpenTo,
      mail,
      relay,
      hasOwner: async () => (await membership.owner()) !== null,
    },
    sessions,
    removal,
    folderDialog: systemFolderDialog(process.platform, config),
    linking: demo
      ? null
      : createLinking({
          dataDir,
          library,
          current: remote,
          carryFrom: ({ token }) => carrierOf(() => holder(token), { signal }),
        }),
    appPlaces: {
      home,
      away: relay,
      ownAuthority: () => [...home(), ...(remote?.ownAuthority ? [remote.link.relay] : [])],
    },
    mediaRoute: remote === null ? id : routeOf(remote.link.user.id),
  }
}
